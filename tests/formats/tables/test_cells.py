"""CSV cells that a spreadsheet would run are written as text and read back unchanged."""

from __future__ import annotations

import io

import pytest

from mwpapp.formats.tables.cells import csv_line
from mwpapp.formats.tables.delimited import csv_records
from mwpapp.formats.tables.records import Expected, Record

FORMULAS = ["=1+1", "+1+1", "-1+1", "@SUM(A1)", "\t=1", "\r=1", '=HYPERLINK("x")', "- 3 apples"]
PLAIN = ["3 apples", "", "'quoted'", "-3", "+3", "-3.5", "-1,250.50", "1-2", "'", "’=1"]


@pytest.mark.parametrize("text", FORMULAS)
def test_text_that_begins_like_a_formula_gets_an_apostrophe(text: str):
    assert csv_line([text]).lstrip('"').startswith("'")


@pytest.mark.parametrize("text", PLAIN)
def test_other_text_and_negative_numbers_are_written_unchanged(text: str):
    assert csv_line([text, 1]) == f"{quoted(text)},1\r\n"


def quoted(text: str) -> str:
    return f'"{text}"' if "," in text else text


def test_numbers_and_missing_values_are_unchanged():
    assert csv_line([-3, -2.5, None, True]) == "-3,-2.5,,True\r\n"


def test_every_text_is_read_back_exactly():
    """This includes text that already has an apostrophe before a formula."""
    texts = [text for text in [*FORMULAS, *PLAIN, "'=1", "''-1+1"] if text and "\r" not in text]
    file = csv_line(["text", "more"]) + "".join(csv_line([text, "x"]) for text in texts)
    rows = csv_records(io.StringIO(file), Expected(check_columns=lambda _header: None))
    assert [row.fields["text"] for row in rows if isinstance(row, Record)] == texts
