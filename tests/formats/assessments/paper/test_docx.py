"""Sheets as Word documents, read with python-docx."""

import io
import re
from dataclasses import replace

import docx
import pytest
from docx.oxml.ns import qn
from docx.shared import Mm
from hypothesis import given, settings

from mwpapp.formats.assessments.assessment import Assessment, Item, Place, Section, Space
from mwpapp.formats.assessments.paper.layout import Layout, Paper
from mwpapp.formats.assessments.paper.rich import lines_of
from mwpapp.formats.assessments.paper.word.sheets import write_sheets

from ..examples import APPLES, HOSTILE, PRICE, SMALL, assessments
from .reading import squeezed

MATHEMATICS = "{http://schemas.openxmlformats.org/officeDocument/2006/math}"


def printed(assessment, **options):
    return docx.Document(io.BytesIO(write_sheets(assessment, layout=Layout(**options))))


def of(*items, **more):
    places = tuple(Place(pool=(item,), **more) for item in items)
    return Assessment(title="Sheet", sections=(Section(places=places),))


def text_of(paragraph):
    """Return the text of a paragraph, including its formulas."""
    wanted = {qn("w:t"), f"{MATHEMATICS}t"}
    return squeezed("".join(one.text or "" for one in paragraph._p.iter() if one.tag in wanted))


def styled(document, *names):
    return [text_of(one) for one in document.paragraphs if one.style.name in names]


def test_each_version_has_its_items_in_the_order_of_the_places():
    problems = styled(printed(SMALL), "Problem")
    texts = [item.text for version in SMALL.versions for item in SMALL.items_of(version)]
    assert [re.sub(r" ?____ / [\d.]+$", "", one) for one in problems] == texts


def test_points_units_and_choices_are_shown():
    document = printed(SMALL)
    assert [one.split("____ / ")[1] for one in styled(document, "Problem")] == ["2.5", "1", "1"] * 2
    assert styled(document, "Answer") == ["Answer: apples", "Answer:", "Answer: pears", "Answer:"]
    assert styled(document, "Choice") == ["$7.50", "$5.50", "$2.50"] * 2


def test_titles_sections_and_fields_have_styles():
    document = printed(replace(SMALL, versions=SMALL.versions[:1]))
    assert styled(document, "Title") == ["Fruit & money A"]
    assert styled(document, "Heading 1") == ["Warm-up", "Harder"]
    assert styled(document, "Instructions") == ["Show your working.", "No calculator."]
    assert styled(document, "Fields") == ["Name Zoë O’Neil Class Date Points / 4.5"]


def test_each_version_is_a_section_with_its_own_footer_and_pages():
    first, second = printed(SMALL).sections
    assert "Zoë O’Neil · Fruit & money" in text_of(first.footer.paragraphs[0])
    assert "Version A · Page 1" in text_of(first.footer.paragraphs[0])
    assert "Version B · Page 1" in text_of(second.footer.paragraphs[0])
    for section in (first, second):
        assert section._sectPr.find(qn("w:pgNumType")).get(qn("w:start")) == "1"
        fields = section.footer._element.iter(qn("w:fldSimple"))
        assert [one.get(qn("w:instr")) for one in fields] == ["PAGE"]


def test_the_numbering_of_problems_and_choices_restarts_in_each_version():
    document = printed(SMALL)
    used = [
        one._p.pPr.numPr.numId.val for one in document.paragraphs if one.style.name == "Problem"
    ]
    assert used == [used[0]] * 3 + [used[3]] * 3
    assert used[0] != used[3]
    numbering = document.part.numbering_part.element
    starts = [
        number.find(".//" + qn("w:startOverride")).get(qn("w:val"))
        for number in numbering.num_lst
        if number.numId in used
    ]
    assert starts == ["1", "1"]
    choices = [one._p.pPr.numPr for one in document.paragraphs if one.style.name == "Choice"]
    assert {(one.ilvl.val, one.numId.val) for one in choices} == {(1, used[0]), (1, used[3])}


@pytest.mark.parametrize("choices", [(), PRICE.choices])
@pytest.mark.parametrize("space", list(Space))
def test_a_problem_is_kept_on_one_page(space, choices):
    item = replace(APPLES, choices=choices)
    document = printed(of(item, item, space=space))
    names = [one.style.name for one in document.paragraphs]
    first, second = (index for index, name in enumerate(names) if name == "Problem")
    kept = [document.styles[name].paragraph_format.keep_with_next for name in names[first:second]]
    assert kept == [True] * (second - first - 1) + [False]
    assert document.styles["Problem"].paragraph_format.keep_together


def test_space_for_answers_is_ruled_or_squared():
    assert styled(printed(of(APPLES, space_lines=4)), "Ruled Line") == [""] * 4
    (table,) = printed(of(APPLES, space=Space.SQUARES, space_lines=4)).tables
    assert len(table.rows) * Mm(5) >= 4 * Mm(8.5)
    assert {row.height for row in table.rows} == {table.columns[0].width}
    assert printed(of(APPLES, space=Space.NONE)).tables == []
    assert len(printed(of(APPLES, space_lines=10**9)).paragraphs) < 50


@pytest.mark.parametrize(("paper", "size"), [(Paper.A4, (210, 297)), (Paper.LETTER, (216, 279))])
def test_the_pages_have_the_chosen_paper_size(paper, size):
    (section,) = printed(of(APPLES), paper=paper).sections
    assert (round(section.page_width.mm), round(section.page_height.mm)) == size


def test_in_double_sided_printing_a_version_begins_on_an_odd_page():
    first, second = printed(SMALL, both_sides=True).sections
    assert second.start_type.name == "ODD_PAGE"
    assert first.start_type.name == "NEW_PAGE"


@pytest.mark.parametrize("text", [text for text in HOSTILE if "frac" not in text])
def test_hostile_texts_are_printed_unchanged(text):
    item = Item(id="v1", text=text, answer="1", choices=PRICE.choices)
    lines = styled(printed(of(replace(item, choices=()))), "Problem", "Problem Text")
    lines[0] = lines[0].removesuffix("____ / 1")
    assert [line.strip() for line in lines] == [
        squeezed(one) for one in text.split("\n") if one.strip()
    ]


def test_control_characters_become_spaces():
    (text,) = styled(printed(of(Item(id="v", text="a\x00b\x0b\ufffec", answer="1"))), "Problem")[:1]
    assert text.startswith("a b")


def test_formulas_become_word_equations():
    item = Item(id="v", text=r"Is \(\frac{1}{2}x^2_1 + \sqrt[3]{8} - \sqrt{y_2}\) $5?", answer="1")
    (problem,) = [p for p in printed(of(item)).paragraphs if p.style.name == "Problem"]
    tags = {one.tag.removeprefix(MATHEMATICS) for one in problem._p.iter()}
    assert {"oMath", "f", "num", "den", "sSubSup", "rad", "deg", "sSub"} <= tags
    assert "frac" not in text_of(problem)
    assert "$5?" in text_of(problem)


def test_right_to_left_lines_are_marked():
    document = printed(of(Item(id="v", text="שלום 5\nAda", answer="1")))
    first, second = (p for p in document.paragraphs if p.style.name.startswith("Problem"))
    assert first._p.pPr.find(qn("w:bidi")) is not None
    assert second._p.pPr.find(qn("w:bidi")) is None


def test_the_same_assessment_gives_the_same_file():
    assert write_sheets(SMALL, layout=Layout()) == write_sheets(SMALL, layout=Layout())


@settings(max_examples=10, deadline=None)
@given(assessment=assessments())
def test_unusual_assessments_keep_their_texts(assessment):
    document = printed(assessment)
    problems = iter(one for one in document.paragraphs if one.style.name == "Problem")
    for place in assessment.places:
        first = next((one for one in lines_of(place.pool[0].text) if one.parts), None)
        if first and all(isinstance(part, str) for part in first.parts):
            assert text_of(next(problems)).startswith(squeezed("".join(first.parts)))
        else:
            next(problems)
