"""Sections and places of a worksheet are added, moved and removed."""

from collections.abc import Callable

import pytest
from django.utils import translation

from mwpapp.models import Assessment, AssessmentPlace, Problem, User
from mwpapp.services.assessments import building, choosing, classes, sharing
from mwpapp.services.assessments.building import CannotChange, ChangedMeanwhile
from mwpapp.services.assessments.pools import places_of
from tests.services.assessments.building import problem_with_variants, worksheet


def test_a_worksheet_is_created_in_the_active_language(owner: User):
    with translation.override("de"):
        assert building.create(owner, title="Brüche").language == "de"
        assert building.create(owner, title="Fractions", language="fr").language == "fr"
    assert building.create(owner, title="Fractions").language == "en"


@pytest.fixture
def sheet(owner: User) -> Assessment:
    return worksheet(owner, places=3, variants=0)


def order(sheet: Assessment) -> list[list[int]]:
    """Return the number of plums in each problem, by section."""
    return [
        [int(place.problem.text.split()[2]) for place in section.places.all()]
        for section in sheet.sections.all()
    ]


def place(sheet: Assessment, number: int) -> AssessmentPlace:
    return next(one for one in places_of(sheet) if f" {number} plums" in one.problem.text)


def test_a_problem_is_added_once(sheet: Assessment, owner: User):
    new = problem_with_variants(owner, number=40, variants=0)
    there = place(sheet, 5).problem
    assert building.add_problems(sheet, [there, new]) == 1
    assert order(sheet) == [[5, 6, 7, 40]]


@pytest.mark.parametrize(
    ("number", "by", "then"),
    [
        (6, -1, [[6, 5, 7], []]),
        (6, 1, [[5, 7, 6], []]),
        (5, -1, [[5, 6, 7], []]),
        (7, 1, [[5, 6], [7]]),
    ],
)
def test_a_place_moves_up_and_down_and_into_the_next_section(
    sheet: Assessment, number: int, by: int, then: list[list[int]]
):
    building.add_section(sheet)
    building.shift_place(place(sheet, number), by=by)
    assert order(sheet) == then


def test_a_place_moves_back_into_the_section_before(sheet: Assessment):
    section = building.add_section(sheet)
    building.move_place(place(sheet, 5), section=section, index=0)
    assert order(sheet) == [[6, 7], [5]]
    building.shift_place(place(sheet, 5), by=-1)
    assert order(sheet) == [[6, 7, 5], []]


@pytest.mark.parametrize("index", [0, 1, 2, 99])
def test_a_place_is_dropped_at_an_index(sheet: Assessment, index: int):
    (section,) = sheet.sections.all()
    building.move_place(place(sheet, 5), section=section, index=index)
    assert order(sheet)[0].index(5) == min(index, 2)


def test_the_places_of_a_removed_section_move_to_its_neighbour(sheet: Assessment):
    first = sheet.sections.get()
    second = building.add_section(sheet, title="Harder")
    building.move_place(place(sheet, 7), section=second, index=0)
    building.remove_section(first)
    assert order(sheet) == [[5, 6, 7]]
    with pytest.raises(CannotChange):
        building.remove_section(second)


def test_a_change_based_on_an_older_version_is_refused(sheet: Assessment):
    version = sheet.version
    building.change(sheet, version=version, title="Plums")
    with pytest.raises(ChangedMeanwhile):
        building.remove_place(place(sheet, 5), version=version)
    assert order(sheet) == [[5, 6, 7]]


@pytest.mark.parametrize(
    "change",
    [
        lambda place: building.change_place(place, points=3),
        lambda place: building.shift_place(place, by=1),
        lambda place: building.move_place(place, section=place.section, index=0),
    ],
)
def test_a_change_to_a_place_that_was_removed_meanwhile_is_refused(
    sheet: Assessment, change: Callable[[AssessmentPlace], None]
):
    removed = place(sheet, 5)
    building.remove_place(place(sheet, 5))
    version = Assessment.objects.get(pk=sheet.pk).version
    with pytest.raises(ChangedMeanwhile):
        change(removed)
    assert order(sheet) == [[6, 7]]
    assert Assessment.objects.get(pk=sheet.pk).version == version


def test_a_place_that_was_moved_meanwhile_moves_from_its_new_section(sheet: Assessment):
    before = place(sheet, 5)
    building.move_place(place(sheet, 5), section=building.add_section(sheet), index=0)
    building.shift_place(before, by=-1)
    assert order(sheet) == [[6, 7, 5], []]


def test_a_worksheet_has_a_title_and_a_limited_number_of_problems(
    sheet: Assessment, owner: User, monkeypatch: pytest.MonkeyPatch
):
    with pytest.raises(CannotChange):
        building.change(sheet, title=" ")
    monkeypatch.setattr(building, "MAX_PLACES", 3)
    with pytest.raises(CannotChange):
        building.add_problems(sheet, [problem_with_variants(owner, number=50, variants=0)])


def test_a_copy_contains_only_what_its_owner_may_see(sheet: Assessment, colleague: User):
    building.change_place(place(sheet, 6), points=3, kinds=["retold"])
    Problem.objects.filter(text__contains=" 6 plums").update(shared=True)
    copy, left_out = building.duplicate(sheet, by=colleague)
    assert (order(copy), left_out, copy.owner) == ([[6]], 2, colleague)
    assert (place(copy, 6).points, place(copy, 6).kinds) == (3, ["retold"])
    assert order(sheet) == [[5, 6, 7]]


def test_problems_with_the_same_template_come_first(sheet: Assessment, owner: User):
    other = problem_with_variants(owner, number=60, variants=0)
    alike = problem_with_variants(owner, number=61, variants=0)
    Problem.objects.filter(pk=other.pk).update(template="n1*n2", equation="60*2")
    Problem.objects.filter(pk=alike.pk).update(grade=None)
    flawed = problem_with_variants(owner, number=62, variants=0)
    Problem.objects.filter(pk=flawed.pk).update(warnings=[{"code": "x"}])
    examples = [one.problem for one in places_of(sheet)]
    assert choosing.like(examples, person=owner) == [alike, other]
    assert choosing.like(examples, person=owner, count=1) == [alike]


@pytest.mark.parametrize(
    ("pasted", "names"),
    [
        ("Ada\n\n  Bo   Lee \n", ["Ada", "Bo Lee"]),
        ("1. Ada\n2) Bo\n- Cem", ["Ada", "Bo", "Cem"]),
        ("17\n18", ["17", "18"]),
    ],
)
def test_a_pasted_list_has_a_student_on_each_line(pasted: str, names: list[str]):
    assert classes.read_names(pasted) == names


def test_a_class_can_have_numbers_instead_of_names(owner: User):
    school_class = classes.create(owner, name="4b", count=3)
    assert [student.name for student in school_class.students.all()] == ["1", "2", "3"]
    for wrong in ({"count": 0}, {"count": 501}, {"name": "4b", "count": 1}):
        with pytest.raises(CannotChange):
            classes.create(owner, **({"name": "4c"} | wrong))  # type: ignore[arg-type]


def test_a_worksheet_is_shared_only_with_teachers_of_the_school(
    sheet: Assessment, owner: User, colleague: User, annotator: User, stranger: User
):
    for person in (owner, annotator, stranger):
        with pytest.raises(CannotChange):
            sharing.share(sheet, username=person.username, level="view")
    sharing.share(sheet, username="colleague", level="view")
    sharing.share(sheet, username=" colleague ", level="copy")
    assert [one.level for one in sheet.shares.all()] == ["copy"]
    sharing.unshare(sheet, username="colleague")
    assert not sheet.shares.exists()
