"""Versions are dealt, kept while the pools stay the same, and exported."""

import csv
import io
from itertools import pairwise

import pytest

from mwpapp.models import Assessment, Paraphrase, Problem, User
from mwpapp.services.assessments import building, classes, dealing, exporting
from mwpapp.services.assessments.building import CannotChange
from mwpapp.services.assessments.exporting import CannotExport
from mwpapp.services.assessments.files import FILES
from mwpapp.services.assessments.offers import offers
from mwpapp.services.assessments.pools import places_of, pools_of
from tests.services.assessments.building import kept_variant, worksheet


@pytest.fixture
def sheet(owner: User) -> Assessment:
    return worksheet(owner, places=3, variants=3)


def shown(sheet: Assessment, *, names: bool = True) -> list[tuple[str, str, tuple[int, ...]]]:
    exported = dealing.as_assessment(sheet, pools_of(sheet), names=names)
    return [(one.code, one.student, one.chosen) for one in exported.versions]


def test_consecutive_versions_differ_at_every_place(sheet: Assessment):
    dealing.deal(sheet, count=12)
    chosen = [one for _code, _student, one in shown(sheet)]
    assert len(chosen) == 12
    for one, following in pairwise(chosen):
        assert all(a != b for a, b in zip(one, following, strict=True))


def test_the_same_seed_gives_the_same_versions_until_they_are_shuffled(sheet: Assessment):
    dealing.deal(sheet, count=8)
    first = shown(sheet)
    dealing.deal(sheet, count=8)
    assert shown(sheet) == first
    dealing.deal(sheet, count=8, again=True)
    assert shown(sheet) != first


def test_a_new_variant_does_not_change_the_versions(sheet: Assessment):
    dealing.deal(sheet, count=4)
    before = shown(sheet)
    problem = places_of(sheet)[0].problem
    kept_variant(problem, number=99)
    assert shown(sheet) == before


@pytest.mark.parametrize("change", [{"status": "rejected"}, {"text": "Other words."}])
def test_versions_that_show_a_changed_text_are_out_of_date(
    sheet: Assessment, change: dict[str, str], owner: User
):
    dealing.deal(sheet, count=4)
    for row in Paraphrase.objects.filter(problem=places_of(sheet)[0].problem):
        Paraphrase.objects.filter(pk=row.pk).update(**change | {
            name: f"{value} {row.pk}" for name, value in change.items() if name == "text"
        })  # fmt: skip
    assert dealing.out_of_date(sheet, pools_of(sheet))
    assert shown(sheet) == []
    with pytest.raises(CannotExport, match="out of date"):
        exporting.export(sheet, name="key", person=sheet.owner)
    assert exporting.export(sheet, name="csv", person=owner)


def test_each_student_of_a_class_gets_a_version_even_without_names(sheet: Assessment, owner: User):
    found = classes.create(owner, name="4b", pasted="Ada\nBo\nCem")
    dealing.deal(sheet, school_class=found)
    assert [(code, student) for code, student, _chosen in shown(sheet)] == [
        ("A", "Ada"), ("B", "Bo"), ("C", "Cem")
    ]  # fmt: skip
    assert [student for _code, student, _chosen in shown(sheet, names=False)] == ["", "", ""]
    dealing.deal(sheet, school_class=found, numbers_only=True)
    assert [student for _code, student, _chosen in shown(sheet)] == ["1", "2", "3"]
    chosen = [one for _code, _student, one in shown(sheet)]
    found.delete()
    sheet.refresh_from_db()
    assert shown(sheet) == [("A", "", chosen[0]), ("B", "", chosen[1]), ("C", "", chosen[2])]


def test_a_place_without_an_answer_is_refused_and_reported(sheet: Assessment, owner: User):
    place = places_of(sheet)[1]
    place.problem.paraphrases.all().delete()
    Problem.objects.filter(pk=place.problem_id).update(answer="", equation="")
    assert list(map(str, dealing.refusals(pools_of(sheet)))) == ["Problem 2: No answer is known."]
    with pytest.raises(CannotChange, match="Problem 2"):
        dealing.deal(sheet, count=2)
    for name in FILES:
        with pytest.raises(CannotExport, match="Problem 2"):
            exporting.export(sheet, name=name, person=owner)


def test_an_empty_worksheet_is_refused(owner: User):
    empty = building.create(owner, title="Empty")
    assert list(map(str, dealing.refusals(pools_of(empty)))) == ["Add a problem first."]


@pytest.mark.parametrize("name", FILES)
def test_every_format_writes_a_worksheet(sheet: Assessment, owner: User, name: str):
    dealing.deal(sheet, count=2)
    file = exporting.export(sheet, name=name, person=owner)
    assert file.name.startswith("fractions-week-3")
    assert file.name.startswith("fractions-week-3-key.") == name.endswith("key")
    assert b"".join(file.pieces)  # type: ignore[arg-type]


def test_the_key_has_the_answers_of_the_texts_in_each_version(sheet: Assessment):
    with pytest.raises(CannotExport, match="versions first"):
        exporting.export(sheet, name="key", person=sheet.owner)
    dealing.deal(sheet, count=3)
    (piece,) = exporting.export(sheet, name="key", person=sheet.owner).pieces
    rows = list(csv.DictReader(io.StringIO(piece.decode("utf-8-sig"))))  # type: ignore[union-attr]
    assert [(row["version"], row["place"]) for row in rows] == [
        (code, place) for code in "ABC" for place in "123"
    ]
    for row in rows:
        assert int(row["answer"]) == int(row["text"].split()[2]) - 2


def test_the_fields_that_a_format_omits_are_listed_in_advance(sheet: Assessment, owner: User):
    found = {one.name: one for one in offers(sheet, pools_of(sheet), person=owner, scores=True)}
    assert found["reword"].left_out == ()
    assert "Title" in found["csv"].left_out
    refused = {name for name, one in found.items() if one.refusal}
    assert refused == {"key", "pdf-key", "docx-key", "pdf-each"}


def test_versions_are_out_of_date_if_the_order_of_their_choices_changes(sheet: Assessment):
    place = places_of(sheet)[0]
    building.change_place(place, choices=3)
    dealing.deal(sheet, count=4)
    assert not dealing.out_of_date(sheet, pools_of(sheet))
    building.change(sheet, seed=sheet.seed + 1)
    assert dealing.out_of_date(sheet, pools_of(sheet))
