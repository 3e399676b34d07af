"""The answer key as a PDF."""

from dataclasses import replace

import pytest
from hypothesis import given, settings

from mwpapp.formats.assessments.assessment import Assessment, Item, Place, Section, Version
from mwpapp.formats.assessments.paper.layout import Layout, Paper
from mwpapp.formats.assessments.paper.pdf import write_key

from ..examples import APPLES, HOSTILE, PRICE, SMALL, assessments
from .reading import pages_of

CLASS, PLACES = 200, 12


def key(assessment, **options):
    return pages_of(write_key(assessment, layout=Layout(**options)))


def of(*items, **more):
    places = tuple(Place(pool=(item,), **more) for item in items)
    return Assessment(title="Sheet", sections=(Section(places=places),))


def test_the_grid_has_a_row_for_each_place_and_a_column_for_each_version():
    grid, _answers = key(SMALL)
    assert "Zoë O’Neil" in grid
    assert "1 2.5 7 7" in grid
    assert "2 1 A A" in grid
    assert "3 1 3:15 pm 3:15 pm" in grid


def test_each_version_has_its_answers_with_steps():
    _grid, answers = key(SMALL)
    first, second = answers.split("Version B")
    assert "Version A · Zoë O’Neil" in first
    assert "1. 7 apples 12 − 5 = 7 Ada has 7 apples left." in first
    assert "1. 7 pears 12 − 5 = 7" in second
    for version in (first, second):
        assert "2. A 7.50 $" in version
        assert "3. 3:15 pm" in version


def test_a_long_name_is_shortened_only_in_the_grid():
    name = "Maximiliane Alexandra von Hohenstein"
    grid, answers = key(replace(SMALL, versions=(replace(SMALL.versions[0], student=name),)))
    assert "Maximiliane Alexand..." in grid
    assert name in answers


def test_each_wrong_choice_is_printed_with_its_error():
    _grid, answers = key(SMALL)
    assert "A 7.50 $ ± 0.01 B $5.50: wrong_operation C $2.50: missing_step" in answers


def test_other_accepted_answers_are_printed_beside_the_answer():
    item = replace(APPLES, answer="0.5", also_right=("1/2", ".5"), unit="m")
    _grid, answers = key(of(item, tolerance=APPLES.number))
    assert "0.5 m ± 7 (or 1/2, .5)" in answers


def test_a_number_with_a_thousands_separator_is_printed_with_its_tolerance():
    item = replace(APPLES, answer="4.200", plain="4200")
    _grid, answers = key(of(item, tolerance=APPLES.number))
    assert "4.200 apples ± 7" in answers


def test_a_unit_that_all_items_of_a_place_share_is_printed_in_the_grid():
    grid, _answers = key(of(APPLES, replace(PRICE, choices=())))
    assert "Unit Points" in grid
    assert "1 apples 1 7" in grid
    assert "2 1 7.50 $" in grid


def test_a_step_that_repeats_the_answer_is_omitted():
    steps = ("12 − 5 = 7", "Answer: 7 apples")
    _grid, answers = key(of(replace(APPLES, steps=steps)))
    assert "12 − 5 = 7" in answers
    assert answers.count("7 apples") == 1


@pytest.mark.parametrize("paper", list(Paper))
def test_the_grid_of_two_hundred_versions_has_at_most_ten_pages(paper):
    items = [Item(id="v", text="How many?", answer=str(100 + number)) for number in range(PLACES)]
    versions = tuple(Version(code=f"V{n}", chosen=(0,) * PLACES) for n in range(CLASS))
    pages = key(replace(of(*items), versions=versions), paper=paper)
    grids = [page for page in pages if "Version" not in page]
    assert len(grids) <= CLASS / 20
    assert sum(page.count(" 111") for page in grids) == CLASS
    assert sum(page.count("12. 111") for page in pages) == CLASS


def test_hostile_steps_and_answers_are_printed_unchanged():
    items = [Item(id="v", text="?", answer=text[:40], steps=(text[:300],)) for text in HOSTILE[:2]]
    pages = " ".join(key(of(*items)))
    assert "Is 2 : 4 = 1 # 2 {~x} \\ right?" in pages
    assert "&amp; <script>alert(1)</script> ]]> $HOME %s" in pages


@settings(max_examples=25, deadline=None)
@given(assessment=assessments())
def test_unusual_assessments_have_a_key(assessment):
    assert key(assessment)
