"""A review is narrowed by grade, tag, worksheet, kind and verdict, and the choices are listed."""

from typing import Any

import pytest
from django.utils import timezone

from mwpapp.ml.types import Problem as PlainProblem
from mwpapp.models import Paraphrase, Problem, User
from mwpapp.services.assessments import building
from mwpapp.services.bank import problems
from mwpapp.services.rights import assessments_owned_by
from mwpapp.services.variants.selections import queue
from mwpapp.services.variants.selections.narrowing import Narrowing, Offered, offered_to
from mwpapp.services.variants.selections.queue import Scope


def another(variant: Paraphrase, text: str, **changes: Any) -> Paraphrase:
    copy = Paraphrase.objects.get(pk=variant.pk)
    copy.pk, copy.text = None, text
    for name, value in changes.items():
        setattr(copy, name, value)
    copy.save()
    return copy


@pytest.fixture
def eggs(owner: User, variant: Paraphrase) -> Problem:
    """A problem of grade 2 with a combined variant to check."""
    plain = PlainProblem(
        text="Ida has 3 eggs and 4 more. How many eggs?", equation="3 + 4", grade=2, tags=("sum",)
    )
    made = problems.add(plain, owner=owner)
    another(variant, "To check: 3?", problem=made, kind="retold+renumbered", judgement="check")
    return made


def matching(person: User, **wanted: Any) -> set[str]:
    found = queue.waiting_in(person, Scope(narrowing=Narrowing(**wanted)))
    return {row.text[:8] for row in found}


def test_each_field_narrows_the_variants(owner: User, variant: Paraphrase, eggs: Problem):
    rejected = another(variant, "Rejected: 4?", problem=eggs, kind="renamed", judgement="reject")
    first, check, reject = variant.text[:8], "To check", rejected.text[:8]
    wanted: list[tuple[dict[str, Any], set[str]]] = [
        ({}, {first, check, reject}),
        ({"grade": 4}, {first}),
        ({"grade": 0}, set()),
        ({"tag": "sum"}, {check, reject}),
        ({"tag": "su"}, set()),
        ({"kind": "retold"}, {check}),
        ({"kind": "renumbered"}, {check}),
        ({"kind": "renamed"}, {reject}),
        ({"kind": "re.*"}, set()),
        ({"verdict": "ready"}, {first}),
        ({"verdict": "check"}, {check}),
        ({"grade": 2, "verdict": "reject"}, {reject}),
        ({"grade": 4, "verdict": "reject"}, set()),
    ]
    for fields, expected in wanted:
        assert matching(owner, **fields) == expected, fields


def test_an_out_of_date_variant_has_no_verdict(owner: User, variant: Paraphrase):
    Problem.objects.update(revision=9)
    assert not matching(owner, verdict="ready")
    assert matching(owner)


def test_only_own_current_worksheets_narrow_a_review(
    owner: User, colleague: User, variant: Paraphrase, eggs: Problem
):
    own = building.create(owner, title="Winter")
    building.add_problems(own, [eggs])
    assert matching(owner, worksheet=own.pk) == {"To check"}
    assert not matching(owner, worksheet=own.pk + 1000)

    Problem.objects.update(shared=True)
    other = building.create(colleague, title="Of a colleague")
    building.add_problems(other, [eggs])
    other.shares.create(colleague=owner, level="copy")
    assert not matching(owner, worksheet=other.pk)
    assert not matching(colleague, worksheet=other.pk)  # the variants are not theirs to decide
    assert set(assessments_owned_by(owner)) == {own}

    building.archive(own, archived=True)
    assert not matching(owner, worksheet=own.pk)


def test_the_counts_and_the_next_problem_match(owner: User, variant: Paraphrase, eggs: Problem):
    another(variant, "Another one to check?", judgement="check", kind="renamed")
    scope = Scope(narrowing=Narrowing(verdict="check"))
    left = queue.left_in(owner, scope)
    assert (left.variants, left.problems, left.ready.number) == (2, 2, 0)
    ready = Scope(narrowing=Narrowing(verdict="ready"))
    assert queue.next_problem(owner, ready) == variant.problem
    assert queue.next_problem(owner, ready, after=variant.problem_id) == variant.problem
    assert queue.next_problem(owner, Scope(narrowing=Narrowing(kind="reversed"))) is None


def test_counting_stops_when_many_variants_wait(
    owner: User, variant: Paraphrase, monkeypatch: pytest.MonkeyPatch
):
    another(variant, "Another one to check?", judgement="check", kind="renamed")
    counted = []
    for most in (1, 2):
        monkeypatch.setattr(queue, "MAX_COUNTED", most)
        left = queue.left_in(owner, Scope())
        counted.append((left.variants, left.problems, left.more))
    assert counted == [(1, 1, True), (2, 1, False)]


def test_cards_match_and_decided_and_edited_ones_stay(owner: User, variant: Paraphrase):
    decided = {"reviewed_at": timezone.now(), "reviewer": owner}
    rejected = another(variant, "Rejected?", status="rejected", judgement="check", **decided)
    edited = another(variant, "Edited?", judgement="", scored_at=None, **decided)
    other = another(variant, "Another kind?", kind="renamed", judgement="check")

    def shown(at: int | None = None, **wanted: Any) -> set[Paraphrase]:
        narrowing = Narrowing(**wanted)
        return set(queue.cards_of(variant.problem, run=None, narrowing=narrowing, at=at))

    assert shown() == {variant, rejected, edited, other}
    assert shown(verdict="ready") == {variant, rejected, edited}
    assert shown(kind="renamed") == {rejected, other}
    assert shown(kind="renamed", at=variant.pk) == {variant, rejected, other}


def test_a_person_chooses_from_their_own_tags_and_worksheets(
    owner: User, colleague: User, stranger: User, eggs: Problem
):
    first, second = (building.create(owner, title=title) for title in ("Winter", "Spring"))
    building.create(colleague, title="Of a colleague")
    Problem.objects.update(shared=True)
    worksheets = [(second.pk, "Spring"), (first.pk, "Winter")]
    assert offered_to(owner) == Offered(tags=["sum", "two-step"], worksheets=worksheets)
    assert offered_to(colleague).tags == []
    assert offered_to(stranger) == Offered(tags=[], worksheets=[])
    problems.delete(eggs)
    assert offered_to(owner).tags == ["two-step"]
