"""Decisions on variants: accept, edit, reject and undo, with their history."""

import pytest

from mwpapp.models import Paraphrase, Problem, User
from mwpapp.services.variants import deciding, editing, scoring
from mwpapp.services.variants.deciding import CannotDecide
from mwpapp.services.variants.decisions import locked

OTHER = "Nadia had 14 trays of 6 plants and gave away 5 trays. How many plants are left?"


def test_accepting_records_who_and_when(variant: Paraphrase, owner: User):
    row = deciding.accept(variant, by=owner)
    assert (row.status, row.reviewer) == ("accepted", owner)
    assert row.reviewed_at is not None
    decision = row.decisions.get()
    assert (decision.from_status, decision.to_status, decision.who) == (
        "pending",
        "accepted",
        owner,
    )


def test_accepting_twice_is_one_decision(variant: Paraphrase, owner: User):
    deciding.accept(variant, by=owner)
    deciding.accept(variant, by=owner)
    assert variant.decisions.count() == 1


def test_an_edited_text_waits_for_its_scores(variant: Paraphrase, owner: User):
    row = editing.edit(variant, by=owner, text=f"  {OTHER} ")
    assert (row.status, row.text) == ("pending", OTHER)
    assert (row.scored_at, row.valid_probability, row.judgement) == (None, None, "")
    assert row.pk in scoring.unscored()
    assert not Paraphrase.objects.kept().exists()


def test_the_generated_text_stays_in_the_history(variant: Paraphrase, owner: User):
    machine = variant.text
    editing.edit(variant, by=owner, text=OTHER)
    assert variant.decisions.get().from_text == machine


def test_editing_to_the_same_text_accepts_it(variant: Paraphrase, owner: User):
    assert editing.edit(variant, by=owner, text=variant.text).status == "accepted"


def test_undoing_an_edit_restores_text_and_scores(variant: Paraphrase, owner: User):
    machine = variant.text
    editing.edit(variant, by=owner, text=OTHER)
    row = deciding.undo(variant, by=owner)
    assert (row.status, row.text) == ("pending", machine)
    assert (row.valid_probability, row.judgement) == (0.97, "ready")
    assert row.scored_at is not None
    assert row.reviewer is None


def test_decisions_are_undone_one_by_one(variant: Paraphrase, owner: User):
    deciding.accept(variant, by=owner)
    deciding.reject(variant, by=owner)
    assert deciding.undo(variant, by=owner).status == "accepted"
    assert deciding.undo(variant, by=owner).status == "pending"
    with pytest.raises(CannotDecide):
        deciding.undo(variant, by=owner)
    assert variant.decisions.count() == 4


def test_every_change_raises_the_version(variant: Paraphrase, owner: User):
    before = variant.version
    assert deciding.reject(variant, by=owner).version == before + 1
    assert deciding.undo(variant, by=owner).version == before + 2


@pytest.mark.parametrize("text", ["", "  \n ", "\x00"])
def test_an_empty_edit_is_refused(variant: Paraphrase, owner: User, text: str):
    with pytest.raises(CannotDecide):
        editing.edit(variant, by=owner, text=text)


def test_an_edit_equal_to_the_original_is_refused(variant: Paraphrase, owner: User):
    with pytest.raises(CannotDecide):
        editing.edit(variant, by=owner, text=variant.problem.text)


def test_an_edit_equal_to_another_variant_is_refused(
    variant: Paraphrase, problem: Problem, owner: User
):
    Paraphrase.objects.create(
        problem=problem, problem_revision=1, kind="reworded", text=OTHER, reference_text="x"
    )
    with pytest.raises(CannotDecide):
        editing.edit(variant, by=owner, text=OTHER)


def test_undo_is_refused_if_another_variant_has_the_earlier_text(
    variant: Paraphrase, problem: Problem, owner: User
):
    machine = variant.text
    editing.edit(variant, by=owner, text=OTHER)
    Paraphrase.objects.create(
        problem=problem, problem_revision=1, kind="reworded", text=machine, reference_text="x"
    )
    with pytest.raises(CannotDecide, match="already has this text"):
        deciding.undo(variant, by=owner)
    variant.refresh_from_db()
    assert (variant.status, variant.text) == ("pending", OTHER)


def test_a_rejection_keeps_its_reason_until_it_is_undone(variant: Paraphrase, owner: User):
    row = deciding.reject(variant, by=owner, reason="too_easy")
    assert (row.rejected_for, row.decisions.get().reason) == ("too_easy", "too_easy")
    undone = deciding.undo(variant, by=owner)
    assert (undone.status, undone.rejected_for) == ("pending", "")


def test_a_reason_can_follow_the_rejection_and_one_undo_takes_both_back(
    variant: Paraphrase, owner: User
):
    deciding.reject(variant, by=owner)
    row = deciding.reject(variant, by=owner, reason="awkward")
    assert (row.rejected_for, row.decisions.get().reason) == ("awkward", "awkward")
    assert deciding.reject(variant, by=owner).rejected_for == "awkward"
    assert deciding.undo(variant, by=owner).status == "pending"


def test_an_unknown_reason_is_refused(variant: Paraphrase, owner: User):
    with pytest.raises(CannotDecide, match="“boring” is not a known reason"):
        deciding.reject(variant, by=owner, reason="boring")
    assert Paraphrase.objects.get(pk=variant.pk).status == "pending"


def test_accepting_a_rejected_variant_removes_its_reason(variant: Paraphrase, owner: User):
    deciding.reject(variant, by=owner, reason="duplicate")
    assert deciding.accept(variant, by=owner).rejected_for == ""


@pytest.mark.parametrize("meanwhile", ["rejected", "renewed"])
def test_a_variant_that_is_decided_or_renewed_meanwhile_is_not_discarded(
    variant: Paraphrase, owner: User, colleague: User, monkeypatch, meanwhile: str
):
    Problem.objects.update(revision=2)

    def changed(row: Paraphrase) -> Paraphrase:
        if meanwhile == "rejected":
            deciding.record(locked(row), by=colleague, status="rejected", reason="awkward")
        else:
            Paraphrase.objects.update(problem_revision=2)
        return locked(row)

    monkeypatch.setattr(deciding, "locked", changed)
    deciding.discard_out_of_date(variant.problem, by=owner)
    row = Paraphrase.objects.get()
    decided = ("rejected", "awkward", 1) if meanwhile == "rejected" else ("pending", "", 0)
    assert (row.status, row.rejected_for, row.decisions.count()) == decided
