"""Decisions on variants: kept, changed, taken back, with their history."""

import pytest

from mwpapp.models import Paraphrase, Problem, User
from mwpapp.services import paraphrases
from mwpapp.services.paraphrases import CannotDecide

OTHER = "Nadia had 14 trays of 6 plants and gave away 5 trays. How many plants are left?"


def test_accepting_says_who_and_when(variant: Paraphrase, owner: User):
    row = paraphrases.accept(variant, by=owner)
    assert (row.status, row.reviewer) == ("accepted", owner)
    assert row.reviewed_at is not None
    decision = row.decisions.get()
    assert (decision.from_status, decision.to_status, decision.who) == (
        "pending",
        "accepted",
        owner,
    )


def test_accepting_twice_is_one_decision(variant: Paraphrase, owner: User):
    paraphrases.accept(variant, by=owner)
    paraphrases.accept(variant, by=owner)
    assert variant.decisions.count() == 1


def test_an_edited_text_waits_for_its_scores(variant: Paraphrase, owner: User):
    row = paraphrases.edit(variant, by=owner, text=f"  {OTHER} ")
    assert (row.status, row.text) == ("edited", OTHER)
    assert (row.scored_at, row.valid_probability, row.judgement) == (None, None, "")
    assert row.pk in paraphrases.unscored()
    assert not Paraphrase.objects.kept().exists()


def test_the_machines_text_stays_in_the_history(variant: Paraphrase, owner: User):
    machine = variant.text
    paraphrases.edit(variant, by=owner, text=OTHER)
    assert variant.decisions.get().from_text == machine


def test_editing_to_the_same_text_accepts_it(variant: Paraphrase, owner: User):
    assert paraphrases.edit(variant, by=owner, text=variant.text).status == "accepted"


def test_undoing_an_edit_brings_text_and_scores_back(variant: Paraphrase, owner: User):
    machine = variant.text
    paraphrases.edit(variant, by=owner, text=OTHER)
    row = paraphrases.undo(variant, by=owner)
    assert (row.status, row.text) == ("pending", machine)
    assert (row.valid_probability, row.judgement) == (0.97, "ready")
    assert row.scored_at is not None
    assert row.reviewer is None


def test_undo_goes_back_step_by_step_and_then_says_so(variant: Paraphrase, owner: User):
    paraphrases.accept(variant, by=owner)
    paraphrases.reject(variant, by=owner)
    assert paraphrases.undo(variant, by=owner).status == "accepted"
    assert paraphrases.undo(variant, by=owner).status == "pending"
    with pytest.raises(CannotDecide):
        paraphrases.undo(variant, by=owner)
    assert variant.decisions.count() == 4


def test_every_change_raises_the_version(variant: Paraphrase, owner: User):
    before = variant.version
    assert paraphrases.reject(variant, by=owner).version == before + 1
    assert paraphrases.undo(variant, by=owner).version == before + 2


@pytest.mark.parametrize("text", ["", "  \n ", "\x00"])
def test_an_empty_edit_is_refused(variant: Paraphrase, owner: User, text: str):
    with pytest.raises(CannotDecide):
        paraphrases.edit(variant, by=owner, text=text)


def test_an_edit_equal_to_the_original_is_refused(variant: Paraphrase, owner: User):
    with pytest.raises(CannotDecide):
        paraphrases.edit(variant, by=owner, text=variant.problem.text)


def test_an_edit_equal_to_another_variant_is_refused(
    variant: Paraphrase, problem: Problem, owner: User
):
    Paraphrase.objects.create(
        problem=problem, problem_revision=1, kind="reworded", text=OTHER, reference_text="x"
    )
    with pytest.raises(CannotDecide):
        paraphrases.edit(variant, by=owner, text=OTHER)


def test_undo_says_when_the_old_text_came_back_otherwise(
    variant: Paraphrase, problem: Problem, owner: User
):
    machine = variant.text
    paraphrases.edit(variant, by=owner, text=OTHER)
    Paraphrase.objects.create(
        problem=problem, problem_revision=1, kind="reworded", text=machine, reference_text="x"
    )
    with pytest.raises(CannotDecide, match="just this text"):
        paraphrases.undo(variant, by=owner)
    variant.refresh_from_db()
    assert (variant.status, variant.text) == ("edited", OTHER)


def test_kept_variants_leave_with_a_word_when_they_are_out_of_date(
    variant: Paraphrase, problem: Problem, owner: User
):
    paraphrases.accept(variant, by=owner)
    assert [row.out_of_date for row in paraphrases.kept_by(owner)] == [False]
    Problem.objects.filter(pk=problem.pk).update(revision=2)
    assert [row.out_of_date for row in paraphrases.kept_by(owner)] == [True]


@pytest.mark.parametrize(
    ("parameters", "unit"),
    [
        ({}, "plants"),
        ({"replaced": {"Nadia": "Kofi", "plants": "plums"}}, "plums"),
        ({"renumber": {"numbers": {}}, "retell": {"replaced": {"plant": "plum"}}}, "plums"),
    ],
)
def test_a_retold_answer_counts_what_was_retold(
    variant: Paraphrase, parameters: dict[str, object], unit: str
):
    variant.parameters = parameters
    assert paraphrases.unit_of(variant) == unit


def test_a_reversed_answer_counts_something_else(variant: Paraphrase):
    variant.kind = "reversed"
    assert paraphrases.unit_of(variant) == ""
