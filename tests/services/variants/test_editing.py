"""An edited variant gets a new answer, and is kept unless its check rejects it."""

from collections.abc import Iterator
from unittest.mock import patch

import pytest

from mwpapp.models import Paraphrase, Problem, User
from mwpapp.services.variants import deciding, editing, keeping, scoring
from mwpapp.services.variants.deciding import NeedsConfirmation, OutOfDate
from mwpapp.services.variants.obstacles import obstacles
from tests.ml.verdict.test_judge import judge_of
from tests.services.variants.scored import engines
from tests.services.variants.stickers import OTHER, sticker_problem, variant_of

FIVE = OTHER.replace("4 packs", "5 packs")
WITHOUT_NUMBER = OTHER.replace("4 packs", "some packs")


@pytest.fixture
def stickers(owner: User) -> Problem:
    return sticker_problem(owner)


@pytest.fixture
def reworded(stickers: Problem) -> Paraphrase:
    return variant_of(stickers)


@pytest.fixture(autouse=True)
def quick_engines() -> Iterator[None]:
    with patch("mwpapp.services.variants.scoring.loaded_engines", engines):
        yield


def check(row: Paraphrase, *, logit: float | None = None) -> Paraphrase:
    """Score the text; the verdict is ready unless a logit says otherwise."""
    quick = engines()
    if logit is not None:
        quick = type(quick)(tools=quick.tools, scorer=quick.scorer, judge=judge_of(logit))
    with patch("mwpapp.services.variants.scoring.loaded_engines", lambda: quick):
        scoring.rescore(row.pk)
    row.refresh_from_db()
    return row


def exports(owner: User) -> list[tuple[str, str, bool]]:
    return [(row.equation, row.answer, row.kept_anyway) for row in keeping.kept_by(owner)]


def test_a_changed_number_changes_equation_answer_and_reference(reworded: Paraphrase, owner: User):
    row = editing.edit(reworded, by=owner, text=FIVE)
    assert (row.equation, row.answer, row.unit) == ("5 * 15 - 12", "63", "stickers")
    assert row.kind == "reworded+renumbered"
    assert row.reference_text == reworded.problem.text.replace("4 packs", "5 packs")
    assert (row.reference_equation, row.reference_answer) == ("5 * 15 - 12", "63")


def test_an_edit_is_kept_automatically_once_its_check_finds_no_fault(
    reworded: Paraphrase, owner: User
):
    row = editing.edit(reworded, by=owner, text=FIVE)
    assert (row.status, exports(owner)) == ("pending", [])
    decision = row.decisions.get()
    row = check(row)
    assert (row.status, row.judgement, row.reviewer) == ("edited", "ready", owner)
    assert row.reviewed_at == decision.at
    assert exports(owner) == [("5 * 15 - 12", "63", False)]
    after = row.decisions.get()
    assert (after.who, after.at, after.to_status) == (owner, decision.at, "edited")


def test_an_edit_that_is_judged_reject_stays_open_until_it_is_kept_anyway(
    reworded: Paraphrase, owner: User
):
    asks_another = FIVE.replace("stickers are left", "packs did she buy")
    row = check(editing.edit(reworded, by=owner, text=asks_another), logit=-6.0)
    assert (row.status, row.judgement, obstacles(row)) == (
        "pending", "reject", ["Its verdict is Reject."],
    )  # fmt: skip
    with pytest.raises(NeedsConfirmation, match="Reject"):
        deciding.accept(row, by=owner)
    row = deciding.accept(row, by=owner, anyway=True)
    assert (row.status, row.kept_anyway) == ("edited", True)
    assert exports(owner) == [("5 * 15 - 12", "63", True)]


def test_an_answer_that_cannot_be_computed_is_asked_for(reworded: Paraphrase, owner: User):
    shown = editing.preview(reworded, text=WITHOUT_NUMBER, equation=None, answer=None)
    assert (shown.equation, shown.answer) == ("", "")
    assert "uses 4" in shown.question
    row = check(editing.edit(reworded, by=owner, text=WITHOUT_NUMBER))
    assert (row.status, row.answer) == ("pending", "")
    assert obstacles(row) == ["It has no answer yet."]
    row = editing.edit(row, by=owner, text=WITHOUT_NUMBER, answer="48")
    assert (row.status, row.answer, row.kept_anyway) == ("edited", "48", False)


def test_a_typed_answer_that_the_equation_does_not_give_is_not_kept(
    reworded: Paraphrase, owner: User
):
    row = check(editing.edit(reworded, by=owner, text=FIVE, answer="64"))
    assert (row.status, row.answer) == ("pending", "64")
    assert obstacles(row) == ["Its equation gives 63, but its answer is 64."]
    row = editing.edit(row, by=owner, text=FIVE, equation="5 * 15 - 12 + 1")
    assert (row.status, row.equation, row.answer) == ("pending", "5 * 15 - 12 + 1", "64")
    row = editing.edit(row, by=owner, text=FIVE, answer="63", equation="5 * 15 - 12")
    assert row.status == "edited"


@pytest.mark.parametrize("answer", [None, "12"])
def test_an_equation_with_a_very_large_result_has_faults(
    reworded: Paraphrase, owner: User, answer: str | None
):
    shown = editing.preview(reworded, text=OTHER, equation="9^999", answer=answer)
    assert any("gives 1.94208e+953" in fault for fault in shown.faults)
    row = editing.edit(reworded, by=owner, text=OTHER, equation="9^999", answer=answer)
    assert row.status == "pending"


def test_an_answer_follows_the_rounding_of_the_problem(owner: User):
    trip = sticker_problem(
        owner,
        text="80 people go on a trip. A bus seats 15 people. How many buses do they need?",
        equation="80 / 15",
        answer="6",
        rounding="up",
        unit="buses",
    )
    row = variant_of(trip, "80 people want to go on a trip. One bus seats 15. How many buses?")
    row = check(editing.edit(row, by=owner, text=row.text.replace("80", "100")))
    assert (row.status, row.equation, row.answer) == ("edited", "100 / 15", "7")


def test_undoing_an_edit_restores_everything(reworded: Paraphrase, owner: User):
    fields = (
        "text", "equation", "answer", "unit", "kind", "kept_anyway", "judgement", "reviewed_at",
        "reference_text", "reference_equation", "reference_answer", "status", "alignment",
    )  # fmt: skip
    before = Paraphrase.objects.values(*fields).get()
    row = editing.edit(reworded, by=owner, text=FIVE, unit="cards", anyway=True)
    assert (row.status, row.kept_anyway, row.unit) == ("edited", True, "cards")
    deciding.undo(row, by=owner)
    assert Paraphrase.objects.values(*fields).get() == before


def test_a_text_kept_anyway_before_its_check_loses_the_mark_if_the_check_is_fine(
    reworded: Paraphrase, owner: User
):
    row = editing.edit(reworded, by=owner, text=FIVE, anyway=True)
    assert exports(owner) == [("5 * 15 - 12", "63", True)]
    row = check(row)
    assert (row.status, exports(owner)) == ("edited", [("5 * 15 - 12", "63", False)])


@pytest.mark.parametrize(
    "flaw", [{"judgement": "reject"}, {"scored_at": None}, {"answer": ""}, {"answer": "49"}]
)
def test_a_generated_text_with_a_flaw_can_only_be_kept_anyway(
    reworded: Paraphrase, owner: User, flaw: dict[str, object]
):
    Paraphrase.objects.update(**flaw)
    with pytest.raises(NeedsConfirmation):
        deciding.accept(reworded, by=owner)
    assert Paraphrase.objects.get().status == "pending"
    row = deciding.accept(reworded, by=owner, anyway=True)
    assert (row.status, row.kept_anyway) == ("accepted", True)


def test_a_variant_that_is_out_of_date_is_neither_edited_nor_kept(
    reworded: Paraphrase, stickers: Problem, owner: User
):
    Problem.objects.filter(pk=stickers.pk).update(revision=2)
    for decide in (
        lambda: deciding.accept(reworded, by=owner, anyway=True),
        lambda: editing.edit(reworded, by=owner, text=FIVE, anyway=True),
    ):
        with pytest.raises(OutOfDate):
            decide()
    assert deciding.reject(reworded, by=owner).status == "rejected"


def test_an_edit_with_a_stale_check_is_not_kept(reworded: Paraphrase, owner: User):
    row = editing.edit(reworded, by=owner, text=FIVE)

    def undo_meanwhile() -> object:
        deciding.undo(row, by=owner)
        return engines()

    with patch("mwpapp.services.variants.scoring.loaded_engines", undo_meanwhile):
        scoring.rescore(row.pk)
    row.refresh_from_db()
    assert (row.status, row.text, row.answer) == ("pending", OTHER, "48")


def test_an_edited_equation_is_still_an_edit_after_a_rejection(reworded: Paraphrase, owner: User):
    row = editing.edit(reworded, by=owner, text=OTHER, equation="15 * 4 - 12")
    assert (row.status, row.equation) == ("edited", "15 * 4 - 12")
    deciding.reject(reworded, by=owner)
    assert deciding.accept(reworded, by=owner).status == "edited"
