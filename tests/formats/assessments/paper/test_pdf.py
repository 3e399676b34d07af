"""Sheets as PDF files, read with pdfium."""

from dataclasses import replace

import pypdfium2
import pytest
from hypothesis import given, settings

from mwpapp.formats.assessments.assessment import (
    Assessment,
    Item,
    Place,
    Section,
    Space,
    Version,
)
from mwpapp.formats.assessments.paper.layout import Layout, Paper
from mwpapp.formats.assessments.paper.pdf import write_sheets

from ..examples import APPLES, HOSTILE, SMALL, assessments
from .reading import bare, pages_of

PLAIN = [text for text in HOSTILE if "frac" not in text and len(text) < 1000]
LONG = 30  # problems: more than fit on a page


def of(*texts, **more):
    places = tuple(Place(pool=(Item(id="v1", text=text, answer="1"),)) for text in texts)
    return Assessment(title="Sheet", sections=(Section(places=places),), **more)


def printed(assessment, **options):
    return pages_of(write_sheets(assessment, layout=Layout(**options)))


def test_each_version_shows_its_own_items_and_code():
    first, second = printed(SMALL)
    assert "1. Ada has 12 apples." in first
    assert "A farmer picks" not in first
    assert "1. A farmer picks 12 pears." in second
    assert "Version A · Page 1 of 1" in first
    assert "Version B · Page 1 of 1" in second
    assert "Zoë O’Neil" in first


def test_a_sheet_has_title_fields_sections_points_and_choices():
    first, _second = printed(SMALL)
    for words in ("Fruit & money", "Name", "Class", "Date", "Warm-up", "No calculator.", "Harder"):
        assert words in first
    assert "Points / 4.5" in first  # 2.5 + 1 + 1
    assert "/ 2.5" in first
    assert "A $7.50 B $5.50 C $2.50" in first
    assert "Answer: apples" in first


def test_no_answer_is_on_a_sheet():
    item = replace(APPLES, answer="987654321")
    pages = printed(replace(of(), sections=(Section(places=(Place(pool=(item,)),)),)))
    assert "987654321" not in "".join(pages)
    assert "Ada has 7 apples left" not in "".join(pages)


def test_pages_are_numbered_separately_for_each_version():
    versions = tuple(Version(code=code, chosen=(0,) * LONG) for code in "AB")
    pages = printed(of(*["How many?"] * LONG, versions=versions))
    half = len(pages) // 2
    assert half > 1
    assert [f"Version A · Page {n + 1} of {half}" in pages[n] for n in range(half)] == [True] * half
    assert f"Version B · Page 1 of {half}" in pages[half]


def test_in_double_sided_printing_a_version_begins_on_a_new_sheet():
    first, empty, second = printed(SMALL, both_sides=True)
    assert "Version A" in first
    assert empty == ""
    assert "Version B" in second


@pytest.mark.parametrize(("paper", "size"), [(Paper.A4, (595, 842)), (Paper.LETTER, (612, 792))])
def test_the_pages_have_the_chosen_paper_size(paper, size):
    document = pypdfium2.PdfDocument(write_sheets(SMALL, layout=Layout(paper=paper)))
    assert tuple(map(round, document[0].get_size())) == size


@pytest.mark.parametrize("space", list(Space))
@pytest.mark.parametrize("lines", [0, 7, 25, 10**9])
def test_no_problem_is_split_over_two_pages(space, lines):
    assessment = of(*[f"Begin{n} and so on." for n in range(6)])
    places = [replace(one, space=space, space_lines=lines) for one in assessment.places]
    pages = printed(replace(assessment, sections=(Section(places=tuple(places)),)))
    for number in range(6):
        page = next(page for page in pages if f"Begin{number} and" in page)
        assert page.count("Answer:") == page.count("Begin")


@pytest.mark.parametrize("text", PLAIN)
def test_hostile_texts_are_printed_unchanged(text):
    found = bare(" ".join(printed(of(text))))
    if "مرحبا" in text:  # readers disagree about the order of right-to-left text
        assert set(bare(text)) <= set(found)
    else:
        assert bare(text) in found


def test_a_long_text_is_split_and_nothing_is_lost():
    words = [f"w{number}" for number in range(1500)]
    pages = printed(of(" ".join(words)))
    assert len(pages) > 1
    assert [word for page in pages for word in page.split() if word[1:].isdigit()] == words


def test_formulas_are_typeset_and_amounts_of_money_are_not():
    (page,) = printed(of(r"Is $\frac{1}{2}$ of \(x^2\) more than $5 or $6? \frac{1}{3}"))
    assert "frac{1}{2}" not in page
    assert "$5 or $6? \\frac{1}{3}" in page


@pytest.mark.parametrize("language", ["", "xx-klingon", "../etc", "ar", "pt-BR", "zh-hans"])
def test_any_language_is_printed(language):
    assert len(printed(replace(SMALL, language=language))) == 2


def test_without_versions_the_first_item_of_each_pool_is_printed():
    (page,) = printed(replace(SMALL, versions=()))
    assert "Ada has 12 apples." in page
    assert "Page 1 of 1" in page
    assert "Version" not in page


def test_labels_come_from_the_layout():
    words = dict(Layout().words) | {
        "name": "Nom",
        "version": "Sujet %(code)s",
        "page": "%(page)s/%(pages)s",
    }
    first, _second = printed(SMALL, words=words)
    assert "Nom" in first
    assert "Sujet A · 1/1" in first


def test_the_same_assessment_gives_the_same_file():
    assert write_sheets(SMALL, layout=Layout()) == write_sheets(SMALL, layout=Layout())


@settings(max_examples=25, deadline=None)
@given(assessment=assessments())
def test_unusual_assessments_are_printed(assessment):
    assert printed(assessment)
