"""The overview picture of the bank, and the filters that it links to."""

from itertools import pairwise

import pytest

from mwpapp.ml.types import Problem as PlainProblem
from mwpapp.models import Paraphrase, Problem, User
from mwpapp.services import rights
from mwpapp.services.bank import problems
from mwpapp.services.bank.picture import picture_of
from mwpapp.services.bank.problems import BANDS, ProblemSearch

HARD = (
    "Approximately seventeen international transportation companies simultaneously registered "
    "extraordinarily expensive refrigerated containers, whereas 3 competitors registered nothing: "
    "altogether, how many refrigerated containers were registered?"
)


@pytest.fixture
def bank(owner: User, problem: Problem) -> list[Problem]:
    """Four problems: two of one template, one with a wrong answer, one without a grade."""
    added, _there = problems.add_many(
        [
            PlainProblem(
                text="Jo has 9 figs and eats 2 of 3. How?", equation="(9 - 2) * 3", grade=4
            ),
            PlainProblem(text="Ida has 1 and 2. How many?", equation="1 + 2", answer="4", grade=1),
            PlainProblem(text=HARD),
        ],
        owner=owner,
    )
    return [problem, *added]


def found_ids(owner: User, **search: object) -> set[int]:
    return {row.pk for row in problems.search(owner, ProblemSearch(**search))}  # type: ignore[arg-type]


def test_problems_are_counted_in_three_queries(
    owner: User, bank: list[Problem], django_assert_num_queries
):
    with django_assert_num_queries(3):
        picture = picture_of(rights.problems_visible_to(owner))
    assert picture.total == 4
    assert sum(n for (grade, _band), n in picture.by_grade.items() if grade == 4) == 2
    assert picture.by_grade[None, "hard"] == 1
    assert picture.templates[0] == (bank[0].template, 2)
    assert picture.warnings == {"answer": 1}


def test_each_part_of_the_picture_links_to_a_search(owner: User, bank: list[Problem]):
    picture = picture_of(rights.problems_visible_to(owner))
    for (grade, band), number in picture.by_grade.items():
        if grade is not None:
            assert len(found_ids(owner, grade=grade, reading=band)) == number
    for template, number in picture.templates:
        assert len(found_ids(owner, template=template)) == number
    assert found_ids(owner, warning="answer") == {bank[2].pk}
    assert found_ids(owner, reading="hard") == {bank[3].pk}


def test_bands_cover_every_readability_index():
    ranges = sorted(BANDS.values())
    assert ranges[0][0] == 0
    assert all(before[1] + 1 == after[0] for before, after in pairwise(ranges))


def test_unknown_filters_are_ignored(owner: User, bank: list[Problem]):
    assert len(found_ids(owner, reading="x", warning="y")) == 4


def test_an_empty_bank_has_an_empty_picture(owner: User):
    picture = picture_of(rights.problems_visible_to(owner))
    assert (picture.total, picture.by_grade, picture.templates, picture.warnings) == (0, {}, [], {})


def test_problems_are_counted_by_status(owner: User, bank: list[Problem], variant: Paraphrase):
    first, *rest = (row.pk for row in bank)
    assert found_ids(owner, status="waiting") == {first}
    assert found_ids(owner, status="new") == set(rest)
    row = problems.search(owner, ProblemSearch(status="waiting")).get()
    assert (row.variants, row.kept, row.waiting) == (1, 0, 1)  # type: ignore[attr-defined]
    Paraphrase.objects.update(status="rejected", reviewed_at=variant.created_at)
    assert found_ids(owner, status="reviewed") == {first}


def test_an_edit_that_is_being_checked_does_not_count_as_waiting(
    owner: User, problem: Problem, variant: Paraphrase
):
    Paraphrase.objects.update(reviewed_at=variant.created_at, scored_at=None)
    assert found_ids(owner, status="waiting") == set()
    row = problems.search(owner, ProblemSearch(status="reviewed")).get()
    assert (row.pk, row.waiting) == (problem.pk, 0)  # type: ignore[attr-defined]
