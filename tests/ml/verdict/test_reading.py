import pytest

from mwpapp.ml.types import State
from mwpapp.ml.verdict.reading import Reading, reading_evidence
from tests.ml.verdict.cases import comparison

PAIR = comparison("Ana got 3 of Ben's pens.", of="Ana gave Ben 3 pens.")


def line(reading):
    (found,) = reading_evidence(PAIR, reading=reading)
    return found


@pytest.mark.parametrize(
    ("logit", "state", "words"),
    [
        (0.0, State.FINE, "both texts tell the same task"),
        (-0.5, State.DOUBT, "may not tell quite the same task"),
        (-1.0, State.DOUBT, "do not tell the same task"),
    ],
)
def test_the_line_says_how_sure_the_reader_is(logit, state, words):
    found = line(Reading(logit=logit))
    assert (found.state, found.variant_span) == (state, None)
    assert words in found.sentence


def test_a_fault_is_shown_with_its_whole_word():
    found = line(Reading(logit=-2.0, fault=(5, 6)))
    assert found.variant_span == (4, 7)
    assert found.sentence.endswith("look at “got”.")


def test_where_the_task_is_the_same_no_place_is_shown():
    assert line(Reading(logit=2.0, fault=(4, 7))).variant_span is None


def test_with_an_empty_text_there_is_nothing_to_say():
    empty = comparison("", of="Ana gave Ben 3 pens.")
    assert not list(reading_evidence(empty, reading=Reading(logit=1.0)))
