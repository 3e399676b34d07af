"""The answer key as a Word document."""

import io
from dataclasses import replace

import docx
from docx.oxml.ns import qn

from mwpapp.formats.assessments.assessment import Version
from mwpapp.formats.assessments.paper.layout import Layout
from mwpapp.formats.assessments.paper.word.key import write_key

from ..examples import SMALL


def key(assessment):
    return docx.Document(io.BytesIO(write_key(assessment, layout=Layout())))


def cells(table):
    return [[cell.text for cell in row.cells] for row in table.rows]


def test_the_table_has_the_answers_of_each_version():
    (table,) = key(SMALL).tables
    assert cells(table) == [
        ["", "Points", "A Zoë O’Neil", "B"],
        ["1", "2.5", "7", "7"],
        ["2", "1", "A", "A"],
        ["3", "1", "3:15 pm", "3:15 pm"],
    ]
    assert table._tbl.find(".//" + qn("w:tblHeader")) is not None


def test_the_answers_of_each_version_have_steps():
    document = key(SMALL)
    texts = [(one.style.name, one.text.strip()) for one in document.paragraphs if one.text.strip()]
    assert texts[:9] == [
        ("Title", "Answer key"),
        ("Instructions", "Fruit & money"),
        ("Heading 1", "Version A · Zoë O’Neil"),
        ("Problem", "7 apples"),
        ("Step", "12 − 5 = 7"),
        ("Step", "Ada has 7 apples left."),
        ("Problem", "A  7.50 $  ± 0.01"),
        ("Step", "B $5.50: wrong_operation"),
        ("Step", "C $2.50: missing_step"),
    ]
    assert ("Heading 1", "Version B") in texts
    assert ("Problem", "7 pears") in texts


def test_a_key_in_a_language_that_is_written_from_right_to_left_is_mirrored():
    document = key(replace(SMALL, language="he"))
    # Solutions have a direction of their own.
    own = [one for one in document.paragraphs if one.text and one.style.name != "Step"]
    assert all(one._p.pPr.find(qn("w:bidi")) is not None for one in own)
    (table,) = document.tables
    assert table._tbl.tblPr.find(qn("w:bidiVisual")) is not None
    assert table.cell(0, 0).paragraphs[0]._p.pPr.find(qn("w:bidi")) is not None


def test_many_versions_are_split_into_tables_that_fit_the_page():
    versions = tuple(Version(code=f"V{number}", chosen=(0, 0, 0)) for number in range(30))
    document = key(replace(SMALL, versions=versions))
    heads = [cells(table)[0][2:] for table in document.tables]
    assert [code for head in heads for code in head] == [one.code for one in versions]
    section = document.sections[0]
    room = section.page_width - section.left_margin - section.right_margin
    for table in document.tables:
        assert sum(column.width for column in table.columns) <= room
