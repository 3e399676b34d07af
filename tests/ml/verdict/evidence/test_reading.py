from dataclasses import replace

import pytest

from mwpapp.ml.types import Reading, State, Text, TextSpan
from mwpapp.ml.verdict.evidence.reading import reading_evidence
from tests.ml.verdict.cases import comparison

PAIR = comparison("Ana got 3 of Ben's pens.", of="Ana gave Ben 3 pens.")


def evidence_of(reading):
    (piece,) = reading_evidence(replace(PAIR, reading=reading))
    return piece


@pytest.mark.parametrize(
    ("logit", "state", "code"),
    [
        (0.0, State.FINE, "same"),
        (-0.5, State.DOUBT, "unsure"),
        (-1.0, State.DOUBT, "different"),
    ],
)
def test_the_code_depends_on_how_certain_the_reader_is(logit, state, code):
    piece = evidence_of(Reading(logit=logit))
    assert (piece.state, piece.code, piece.spans) == (state, code, ())


def test_a_fault_is_shown_with_its_whole_word():
    piece = evidence_of(Reading(logit=-2.0, fault=(5, 6)))
    assert piece.spans == (TextSpan(text=Text.VARIANT, start=4, end=7),)
    assert (piece.code, piece.parameters) == ("different_at", {"word": "got"})


def test_no_span_is_shown_if_the_problem_is_the_same():
    assert evidence_of(Reading(logit=2.0, fault=(4, 7))).spans == ()


def test_an_empty_text_has_no_reading_evidence():
    empty = comparison("", of="Ana gave Ben 3 pens.")
    assert not list(reading_evidence(replace(empty, reading=Reading(logit=1.0))))


def test_a_text_that_was_not_read_has_no_reading_evidence():
    assert not list(reading_evidence(PAIR))
