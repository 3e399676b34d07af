"""Variants are scored after an edit and after an upgrade."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from unittest.mock import patch

import pytest
from django.utils import timezone

from mwpapp.ml.types import Naturalness
from mwpapp.models import Paraphrase, Problem, User
from mwpapp.services.variants import deciding, editing, scoring
from mwpapp.services.variants.decisions import written_by_people
from mwpapp.services.variants.judging import text_to_judge
from tests.services.variants.scored import engines, make_old, old_evidence

OTHER = "Nadia had 14 trays of 6 plants and gave away 5 trays. How many plants are left?"


@pytest.fixture(autouse=True)
def quick_engines() -> Iterator[None]:
    with patch("mwpapp.services.variants.scoring.loaded_engines", engines):
        yield


def another(problem: Problem, *, status: str, text: str) -> Paraphrase:
    """Return a variant that an earlier version scored."""
    return Paraphrase.objects.create(
        problem=problem, problem_revision=problem.revision, kind="reworded", text=text,
        reference_text=problem.text, status=status, reviewed_at=timezone.now(),
        judgement="ready", valid_probability=0.9, scored_at=timezone.now(),
        evidence=old_evidence(), equation=problem.equation, answer=problem.answer,
    )  # fmt: skip


def rescore_all() -> int:
    """Score all outdated variants and return the number of batches."""
    batches, after = 0, scoring.rescore_outdated()
    while after is not None:
        batches, after = batches + 1, scoring.rescore_outdated(after=after)
    return batches


def test_an_edited_text_is_scored_and_aligned_with_the_original(variant: Paraphrase, owner: User):
    row = editing.edit(variant, by=owner, text=OTHER)
    scoring.rescore(row.pk)
    row.refresh_from_db()
    assert (row.judgement, round(row.valid_probability or 0, 2)) == ("ready", 0.88)
    assert [aligned["original"] for aligned in row.alignment] == [0, 2, 1]
    assert scoring.unscored() == []


@pytest.mark.parametrize(
    ("generator", "by_rule"),
    [
        ("reorder", True),
        ("rephrase+rename+reorder", True),
        ("round_trip+reorder", False),
        ("", False),
    ],
)
def test_a_text_is_made_by_rule_until_a_person_changes_it(
    variant: Paraphrase, generator: str, by_rule: bool
):
    variant.generator = generator
    assert text_to_judge(variant).by_rule == by_rule
    assert not text_to_judge(variant, by_person=True).by_rule


class Doubtful:
    def judge(self, pairs: Sequence[tuple[str | None, str]]) -> list[Naturalness]:
        return [Naturalness(probability=0.2, odd=(0, 5)) for _ in pairs]


def rescore_doubtfully(row: Paraphrase) -> None:
    """Score the variant with a judge that finds its first word odd."""
    loaded = replace(engines(), naturalness=Doubtful())
    with patch("mwpapp.services.variants.scoring.loaded_engines", lambda: loaded):
        scoring.rescore(row.pk)
    row.refresh_from_db()


def test_a_text_that_sounds_odd_must_be_checked(problem: Problem):
    row = another(problem, status="pending", text=OTHER)
    make_old(row)
    rescore_doubtfully(row)
    assert (row.judgement, row.naturalness) == ("check", 0.2)
    assert {"phrase": "Nadia"} in [piece["parameters"] for piece in row.evidence]


def test_odd_words_that_a_person_wrote_are_shown_but_do_not_decide_the_verdict(
    variant: Paraphrase, owner: User
):
    row = editing.edit(variant, by=owner, text=OTHER)
    rescore_doubtfully(row)
    assert (row.judgement, row.naturalness) == ("ready", 0.2)
    assert {"phrase": "Nadia"} in [piece["parameters"] for piece in row.evidence]


def test_a_text_that_a_person_restored_is_the_generators_again(variant: Paraphrase, owner: User):
    written = variant.text
    row = editing.edit(variant, by=owner, text=OTHER)
    assert written_by_people([row]) == {row.pk}
    row = editing.edit(row, by=owner, text=written)
    assert written_by_people([row]) == set()
    row = editing.edit(row, by=owner, text=OTHER)
    assert written_by_people([row]) == {row.pk}


def test_a_scored_text_is_not_scored_again(variant: Paraphrase):
    scoring.rescore(variant.pk)
    variant.refresh_from_db()
    assert (variant.valid_probability, variant.version) == (0.97, 1)


def test_a_text_without_scores_waits_for_them_in_every_status(variant: Paraphrase, owner: User):
    editing.edit(variant, by=owner, text=OTHER)
    row = deciding.reject(variant, by=owner)
    assert scoring.unscored() == [row.pk]
    scoring.rescore(row.pk)
    row.refresh_from_db()
    assert (scoring.unscored(), row.status) == ([], "rejected")


def test_outdated_variants_are_scored_in_batches(
    problem: Problem, variant: Paraphrase, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(scoring, "BATCH", 2)
    make_old(variant)
    for number in range(4):
        another(problem, status="pending", text=f"{problem.text} {number}")
    assert scoring.any_outdated()
    assert rescore_all() == 3
    assert not scoring.any_outdated()
    for row in Paraphrase.objects.all():
        assert row.alignment
        assert {piece["about"] for piece in row.evidence} >= {"quantities", "question"}
        assert all(piece["code"] for piece in row.evidence)
    assert rescore_all() == 0


def test_scoring_outdated_variants_resumes_after_an_interruption(
    problem: Problem, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(scoring, "BATCH", 2)
    rows = [another(problem, status="pending", text=f"{problem.text} {n}") for n in range(3)]
    scoring.rescore_outdated()
    before = Paraphrase.objects.get(pk=rows[0].pk).version
    assert rescore_all() == 1
    assert Paraphrase.objects.get(pk=rows[0].pk).version == before
    assert not scoring.any_outdated()


def test_scoring_again_keeps_statuses_texts_and_decisions(
    problem: Problem, variant: Paraphrase, owner: User
):
    editing.edit(variant, by=owner, text=OTHER)
    scoring.rescore(variant.pk)
    make_old(Paraphrase.objects.get(pk=variant.pk))
    for status in ("pending", "accepted", "rejected"):
        another(problem, status=status, text=f"{problem.text} {status}")
    fields = ("pk", "status", "text", "reviewer", "reviewed_at", "kind", "equation", "answer")
    before = list(Paraphrase.objects.values_list(*fields))
    decisions = list(variant.decisions.values())
    rescore_all()
    assert list(Paraphrase.objects.values_list(*fields)) == before
    assert list(variant.decisions.values()) == decisions


def test_an_edit_during_the_scoring_keeps_its_own_text_and_waits(variant: Paraphrase, owner: User):
    make_old(variant)

    def edit_meanwhile() -> object:
        editing.edit(variant, by=owner, text=OTHER)
        return engines()

    with patch("mwpapp.services.variants.scoring.loaded_engines", edit_meanwhile):
        scoring.rescore_outdated()
    variant.refresh_from_db()
    assert (variant.text, variant.scored_at, variant.evidence) == (OTHER, None, [])


def test_undo_restores_the_evidence_of_an_earlier_version(variant: Paraphrase, owner: User):
    make_old(variant)
    editing.edit(variant, by=owner, text=OTHER)
    before = variant.decisions.get()
    before.before.pop("alignment")  # earlier versions stored none
    before.save()
    row = deciding.undo(variant, by=owner)
    assert (row.evidence, row.valid_probability) == (old_evidence(), 0.97)
    assert scoring.any_outdated()
    rescore_all()
    row.refresh_from_db()
    assert (row.status, row.evidence[0]["code"]) == ("pending", "all_kept")
