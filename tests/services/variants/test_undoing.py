"""Undoing a decision on a variant whose problem has changed since."""

from collections.abc import Iterator
from dataclasses import replace
from unittest.mock import patch

import pytest

from mwpapp.models import Paraphrase, Problem, User
from mwpapp.services.bank import problems
from mwpapp.services.variants import deciding, decisions, editing, renewing
from tests.services.variants.scored import engines
from tests.services.variants.stickers import OTHER, sticker_problem, variant_of

MINE = OTHER.replace("bought", "purchased")


@pytest.fixture(autouse=True)
def quick_engines() -> Iterator[None]:
    with patch("mwpapp.services.variants.renewing.loaded_engines", engines):
        yield


@pytest.fixture
def row(owner: User) -> Paraphrase:
    """A variant with the answer 48, which becomes wrong when its problem is `corrected`."""
    return variant_of(sticker_problem(owner))


def corrected(problem: Problem, *, checked: bool = True) -> Problem:
    """Change the answer of the problem to 72 and, if `checked`, that of its variants."""
    changed = replace(problems.plain(problem), equation="4 * 15 + 12", answer="72")
    after = problems.edit(problem, changed, shared=False)
    if checked:
        renewing.renew(after)
    return after


def stored_earlier(row: Paraphrase) -> None:
    """Store the last decision as earlier versions did, with everything but the revision."""
    decision = row.decisions.get()
    decision.before = decisions.snapshot(row, changed=["text", "unit"]) | decision.before
    del decision.before["problem_revision"]
    decision.save()


@pytest.mark.parametrize("together", [False, True])
def test_undo_leaves_the_answer_that_a_check_has_renewed(
    owner: User, row: Paraphrase, together: bool
):
    if together:
        corrected(row.problem, checked=False)
        batch = deciding.discard_out_of_date(row.problem, by=owner)
        deciding.undo_batch(row.problem, batch, by=owner)
        renewing.renew(row.problem)
    else:
        deciding.accept(row, by=owner)
        corrected(row.problem)
        deciding.undo(row, by=owner)
    row = Paraphrase.objects.get()
    assert (row.status, row.equation, row.answer) == ("pending", "4 * 15 + 12", "72")
    assert (row.out_of_date, row.reference_answer) == (False, "72")


def test_undoing_an_edit_of_an_earlier_revision_makes_the_variant_out_of_date(
    owner: User, row: Paraphrase
):
    editing.edit(row, by=owner, text=MINE, anyway=True)
    corrected(row.problem)
    undone = deciding.undo(row, by=owner)
    assert (undone.text, undone.answer, undone.out_of_date) == (OTHER, "48", True)
    with pytest.raises(deciding.OutOfDate):
        deciding.accept(row, by=owner)
    assert renewing.renew(row.problem) == 1
    row.refresh_from_db()
    assert (row.text, row.answer, row.out_of_date) == (OTHER, "72", False)


def test_a_decision_that_was_stored_without_a_revision_can_be_undone(owner: User, row: Paraphrase):
    deciding.accept(row, by=owner)
    stored_earlier(row)
    undone = deciding.undo(row, by=owner)
    assert (undone.status, undone.answer, undone.out_of_date) == ("pending", "48", False)


def test_what_was_stored_without_a_revision_is_out_of_date_if_the_problem_changed(
    owner: User, row: Paraphrase
):
    deciding.accept(row, by=owner)
    stored_earlier(row)
    corrected(row.problem)
    undone = deciding.undo(row, by=owner)
    assert (undone.answer, undone.out_of_date) == ("48", True)
    renewing.renew(row.problem)
    row.refresh_from_db()
    assert (row.answer, row.out_of_date) == ("72", False)


@pytest.mark.parametrize("text", [OTHER, MINE])
def test_undo_leaves_the_unit_that_the_variant_got_from_its_problem(
    owner: User, row: Paraphrase, text: str
):
    editing.edit(row, by=owner, text=text)
    renamed = replace(problems.plain(row.problem), unit="cards")
    problems.edit(row.problem, renamed, shared=False)
    assert deciding.undo(row, by=owner).unit == "cards"


def test_undoing_an_edit_of_the_unit_restores_the_unit(owner: User, row: Paraphrase):
    editing.edit(row, by=owner, text=row.text, unit="cards")
    assert deciding.undo(row, by=owner).unit == "stickers"
