"""Variants are judged again after their problem changes, and checked again after an upgrade."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from unittest.mock import patch

import pytest
from django.utils import timezone

from mwpapp.models import Paraphrase, Problem, Run, User
from mwpapp.services.bank import problems
from mwpapp.services.runs import lifecycle
from mwpapp.services.variants import deciding, keeping, renewing
from mwpapp.services.variants.judging import text_to_judge
from mwpapp.services.variants.obstacles import obstacles
from tests.services.variants.scored import engines
from tests.services.variants.stickers import OTHER, TEXT, sticker_problem, variant_of


@pytest.fixture(autouse=True)
def quick_engines() -> Iterator[None]:
    with patch("mwpapp.services.variants.renewing.loaded_engines", engines):
        yield


@pytest.fixture
def stickers(owner: User) -> Problem:
    return sticker_problem(owner)


def change(problem: Problem, **fields: str) -> Problem:
    return problems.edit(problem, replace(problems.plain(problem), **fields), shared=False)


def perform(run: Run | None) -> Run:
    assert run is not None
    while lifecycle.perform(run.pk, renewing.check_again):
        pass
    run.refresh_from_db()
    return run


def renumbered(problem: Problem) -> Paraphrase:
    text = TEXT.replace("4 packs", "6 packs")
    return variant_of(
        problem, OTHER.replace("4 packs", "6 packs"), kind="renumbered", equation="6 * 15 - 12",
        answer="78", reference_text=text, reference_equation="6 * 15 - 12", reference_answer="78",
    )  # fmt: skip


def turned(problem: Problem) -> Paraphrase:
    text = (
        "Mia buys some packs of 15 stickers and gives 12 of them away. 48 stickers are left. "
        "How many packs did Mia buy?"
    )
    return variant_of(
        problem, text, kind="reversed", equation="(48 + 12) / 15", answer="4",
        reference_text=text, reference_equation="(48 + 12) / 15", reference_answer="4",
    )  # fmt: skip


@pytest.mark.parametrize("answer", ["48", ""])
@pytest.mark.parametrize("make", [variant_of, renumbered, turned])
def test_a_variant_is_judged_against_the_changed_problem(
    owner: User, make: Callable[[Problem], Paraphrase], answer: str
):
    stickers = sticker_problem(owner, answer=answer)
    row = make(stickers)
    before = row.equation, row.answer
    changed = change(stickers, text=TEXT.replace("are left", "does Mia have now"))
    row.refresh_from_db()
    assert row.out_of_date
    run = perform(renewing.request(changed, by=owner))
    assert (run.state, run.done, run.counts) == ("done", 1, {"renewed": 1, "not_renewed": 0})
    row = Paraphrase.objects.get()
    assert not row.out_of_date
    assert (row.equation, row.answer) == before
    assert row.evidence  # of the new verdict
    if row.kind != "reversed":
        assert "does Mia have now" in row.reference_text


def test_a_variant_of_an_earlier_text_is_no_longer_made_by_rule(owner: User):
    stickers = sticker_problem(owner)
    row = variant_of(stickers, generator="reorder")
    assert text_to_judge(row).by_rule
    perform(renewing.request(change(stickers, answer="48 stickers"), by=owner))
    assert text_to_judge(Paraphrase.objects.get()).by_rule
    perform(
        renewing.request(
            change(stickers, text=TEXT.replace("are left", "does Mia have now")), by=owner
        )
    )
    assert not text_to_judge(Paraphrase.objects.get()).by_rule


def test_the_answer_follows_a_changed_rounding(owner: User):
    trip = sticker_problem(
        owner,
        text="80 people go on a trip. A bus seats 15 people. How many buses do they need?",
        equation="80 / 15",
        answer="16/3",
        unit="",
    )
    text = "90 people go on a trip. A bus seats 20 people. How many buses do they need?"
    variant_of(
        trip, text.replace("do they need", "are needed"), kind="renumbered", equation="90 / 20",
        answer="9/2", reference_text=text, reference_equation="90 / 20", reference_answer="9/2",
    )  # fmt: skip
    perform(renewing.request(change(trip, answer="6", rounding="up"), by=owner))
    assert Paraphrase.objects.get().answer == "5"


@pytest.mark.parametrize(
    ("make", "changes"),
    [
        (variant_of, {"text": TEXT.replace("15", "16"), "equation": "4 * 16 - 12", "answer": "52"}),
        (renumbered, {"equation": "4 + 15 - 12", "answer": "7"}),
        (renumbered, {"text": TEXT.replace("12 of them", "12 of the 60"), "answer": "48"}),
        (turned, {"text": TEXT.replace("15", "16"), "equation": "4 * 16 - 12", "answer": "52"}),
        (turned, {"text": "4 rows of 15 seats, 12 of which are broken. How many can be used?"}),
    ],
)
def test_a_variant_that_no_longer_fits_its_problem_stays_out_of_date(
    stickers: Problem,
    owner: User,
    make: Callable[[Problem], Paraphrase],
    changes: dict[str, str],
):
    make(stickers)
    run = perform(renewing.request(change(stickers, **changes), by=owner))
    assert (run.state, run.counts) == ("done", {"renewed": 0, "not_renewed": 1})
    assert Paraphrase.objects.get().out_of_date


def test_a_kept_variant_is_exported_again_with_the_new_answer(stickers: Problem, owner: User):
    deciding.accept(variant_of(stickers), by=owner)
    changed = change(stickers, equation="4 * 15 + 12", answer="72")
    assert list(keeping.kept_by(owner)) == []
    perform(renewing.request(changed, by=owner))
    (row,) = keeping.kept_by(owner)
    assert (row.equation, row.answer) == ("4 * 15 + 12", "72")


def test_a_kept_variant_that_fails_its_check_is_reopened(stickers: Problem, owner: User):
    deciding.accept(variant_of(stickers), by=owner)
    perform(renewing.request(change(stickers, answer="49"), by=owner))
    row = Paraphrase.objects.get()
    assert row.status == "pending"
    assert obstacles(row) == ["Its equation gives 48, but its answer is 49."]


def test_there_is_no_run_without_variants_that_are_out_of_date(stickers: Problem, owner: User):
    assert renewing.request(stickers, by=owner) is None
    variant_of(stickers)
    assert renewing.request(stickers, by=owner) is None
    changed = change(stickers, answer="49")
    first = renewing.request(changed, by=owner)
    assert first is not None
    assert renewing.request(changed, by=owner) == first


def test_variants_that_are_out_of_date_are_discarded_together_and_restored(
    stickers: Problem, owner: User
):
    kept = deciding.accept(variant_of(stickers), by=owner)
    variant_of(stickers, OTHER + " ")
    rejected = deciding.reject(variant_of(stickers, OTHER + "  "), by=owner)
    changed = change(stickers, text=TEXT.replace("15", "20"))
    batch = deciding.discard_out_of_date(changed, by=owner)
    assert set(Paraphrase.objects.values_list("status", flat=True)) == {"rejected"}
    assert deciding.undo_batch(changed, batch, by=owner) == 2
    assert Paraphrase.objects.get(pk=kept.pk).status == "accepted"
    assert Paraphrase.objects.get(pk=rejected.pk).status == "rejected"
    assert deciding.undo_batch(changed, batch, by=owner) == 0


def kept_earlier(problem: Problem, text: str, **more: object) -> Paraphrase:
    """Return a variant that was kept by a version that did not check kept variants."""
    values = {"status": "edited", "reviewed_at": timezone.now(), "rules": 0} | more
    return variant_of(problem, text, **values)


def test_variants_that_earlier_versions_kept_are_checked_by_a_run(
    stickers: Problem, owner: User, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(renewing, "BATCH", 2)
    fine = kept_earlier(stickers, OTHER)
    wrong = kept_earlier(stickers, OTHER.replace("4 packs", "5 packs"))
    doubtful = kept_earlier(stickers, OTHER + " ", judgement="reject", status="accepted")
    open_one = variant_of(stickers, OTHER + "  ", rules=0)
    old_text = kept_earlier(stickers, OTHER + "   ", problem_revision=0)
    run = perform(renewing.request_after_upgrade())
    assert (run.state, run.done, run.total, run.problem) == ("done", 4, 4, None)
    rows = {row.pk: row for row in Paraphrase.objects.select_related("problem")}
    assert [rows[row.pk].status for row in (fine, wrong, doubtful, open_one, old_text)] == [
        "edited", "pending", "pending", "pending", "edited",
    ]  # fmt: skip
    assert obstacles(rows[wrong.pk]) == ["Its equation uses 4, which its text does not contain."]
    assert rows[wrong.pk].text == wrong.text
    assert not rows[old_text.pk].out_of_date
    decision = rows[wrong.pk].decisions.get()
    assert (decision.automatic, decision.from_status, decision.who) == (True, "edited", None)
    with pytest.raises(deciding.CannotDecide, match="check reopened"):
        deciding.undo(wrong, by=owner)
    assert deciding.accept(wrong, by=owner, anyway=True).kept_anyway
    assert renewing.request_after_upgrade() is None
