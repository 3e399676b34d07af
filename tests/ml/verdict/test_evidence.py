import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mwpapp.ml.types import Reference, State
from mwpapp.ml.verdict.comparison import compare
from mwpapp.ml.verdict.evidence import SORTS, gather_evidence
from tests.ml.verdict.cases import TRAYS, lines

RETOLD = (
    "Kofi picked 14 baskets of plums and gave 5 of them to his neighbour. "
    "There are 6 plums in every basket. How many plums does Kofi still have?"
)


def test_a_sound_retelling_has_nothing_but_fine_lines():
    assert [line.sentence for line in lines(RETOLD)] == [
        "All three quantities are there, with the same owners: 14 baskets, 5, 6 plums.",
        "Names and things are replaced everywhere: Nadia → Kofi, trays → baskets, plants → plums.",
        "The question still asks for what is left.",
        "The numbers for the equation are there: (14 − 5) × 6 = 54.",
    ]
    assert {line.state for line in lines(RETOLD)} == {State.FINE}


def test_what_is_broken_comes_first():
    states = [line.state for line in lines("Nadia filled 14 trays. How many plants has she?")]
    assert states == sorted(states, key=["broken", "doubt", "fine"].index)
    assert states[0] is State.BROKEN


def test_spans_lie_in_their_texts():
    variant = "Nadia filled 13 trays and got 5 from her school. How many trays are there?"
    for line in lines(variant):
        for span, text in ((line.original_span, TRAYS.text), (line.variant_span, variant)):
            if span is not None:
                assert 0 <= span[0] <= span[1] <= len(text)


@pytest.mark.parametrize("variant", ["", " ", "?", "…", "5", "x" * 3000, "\x00", "多少", "a.b,c;d"])
def test_odd_variants_have_evidence_and_no_error(variant):
    assert lines(variant)


def test_every_line_is_about_its_sort():
    assert {line.about for line in lines("Kofi sold 3 trays to Ben. How")} <= set(SORTS)


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=120), st.text(max_size=120))
def test_arbitrary_texts_never_raise(reference, variant):
    for line in gather_evidence(compare(Reference(text=reference), variant)):
        assert line.sentence
