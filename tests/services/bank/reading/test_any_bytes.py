"""Reading any bytes terminates, raises no error and gives rows that can be stored."""

from __future__ import annotations

import gzip
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mwpapp.ml.catalogue.problem_warnings import warning_message
from mwpapp.ml.checks.check import check_problem
from mwpapp.ml.corpora.cleaning import MAX_ANSWER_LENGTH, MAX_TEXT_LENGTH
from mwpapp.ml.types import MAX_EQUATION_LENGTH
from mwpapp.services import wording
from mwpapp.services.bank.reading import FORMATS, Row
from tests.services.bank.reading.samples import read_all

PIECES = st.sampled_from(
    [
        *(
            b'{ } [ ] " , : \n \r \t | ; \\ \x00 \xff \xc3 \xef\xbb\xbf \xff\xfe < > & #'.split(
                b" "
            )
        ),
        b"text,answer\n",
        b"Question,Numbers,Equation\n",
        b'{"text": "How many?", "answer": 1e400}',
        b'{"original_text": "a", "ans": ',
        b'{"problems": [',
        b"<Problem><Body>",
        b"</Problem>",
        b"<!DOCTYPE a [",
        b"number0 number9 ",
        b"1.0 + 2 ",
        b"9999999999999999999999",
        b"\\ud800",
        b"How many? ",
    ]
)
CONTENT = st.one_of(st.binary(max_size=300), st.lists(PIECES, max_size=30).map(b"".join))


@settings(max_examples=60, deadline=None)
@given(content=CONTENT, packed=st.booleans())
@pytest.mark.parametrize("format", [None, *FORMATS])
def test_any_bytes_are_read_without_an_error(format, content, packed):
    rows = read_all(gzip.compress(content) if packed else content, format=format)
    assert rows
    for row in rows:
        assert row.line >= 1
        assert storable(row)


def storable(row) -> bool:
    """Return whether Postgres accepts every part of the row."""
    if not isinstance(row, Row):
        reason = str(wording.storable(row.reason))
        return fits(reason, 1_000) and fits(row.excerpt, 200) and bool(reason)
    problem = row.problem
    json.dumps(problem.extra, allow_nan=False)
    return (
        fits(problem.text, MAX_TEXT_LENGTH)
        and bool(problem.text.strip())
        and fits(problem.equation or "", MAX_EQUATION_LENGTH)
        and fits(problem.answer or "", MAX_ANSWER_LENGTH)
        and fits(problem.language, 12)
        and all(fits(code, 60) for code in codes(problem))
    )


def codes(problem) -> list[str]:
    """Return the codes of the warnings, after checking that each one can be worded."""
    found = check_problem(problem)
    assert all(str(warning_message(one.code, parameters=one.parameters)) for one in found)
    return [one.code for one in found]


def fits(text: str, longest: int) -> bool:
    text.encode()
    return "\x00" not in text and len(text) <= longest
