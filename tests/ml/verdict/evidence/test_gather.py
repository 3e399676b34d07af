import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mwpapp.ml.catalogue.evidence import EVIDENCE, message
from mwpapp.ml.types import Reference, State, Text
from mwpapp.ml.verdict.comparing.comparison import compare
from mwpapp.ml.verdict.evidence.gather import gather_evidence
from tests.ml.verdict.cases import TRAYS, lines

RETOLD = (
    "Kofi picked 14 baskets of plums and gave 5 of them to his neighbour. "
    "There are 6 plums in every basket. How many plums does Kofi still have?"
)


def test_all_evidence_on_a_correct_retelling_is_fine():
    assert [str(message(line)) for line in lines(RETOLD)] == [
        "All 3 quantities are present: 14 baskets, 5, 6 plums.",
        "Names and things are replaced throughout: Nadia → Kofi, trays → baskets, plants → plums.",
        "The question still asks for what is left.",
        "The variant contains every number of the equation: (14 − 5) × 6 = 54.",
    ]
    assert {line.state for line in lines(RETOLD)} == {State.FINE}


def test_broken_evidence_is_first():
    states = [line.state for line in lines("Nadia filled 14 trays. How many plants has she?")]
    assert states == sorted(states, key=["broken", "doubt", "fine"].index)
    assert states[0] is State.BROKEN


def test_spans_are_inside_the_texts_that_they_name():
    variant = "Nadia filled 13 trays and got 5 from her school. How many trays are there?"
    texts = {Text.REFERENCE: TRAYS.text, Text.VARIANT: variant}
    spans = [span for line in lines(variant) for span in line.spans]
    assert {span.text for span in spans} == set(texts)
    assert all(0 <= span.start <= span.end <= len(texts[span.text]) for span in spans)


@pytest.mark.parametrize("variant", ["", " ", "?", "…", "5", "x" * 3000, "\x00", "多少", "a.b,c;d"])
def test_unusual_variants_have_evidence_and_raise_no_error(variant):
    assert lines(variant)


def test_all_evidence_is_in_the_catalogue():
    for line in lines("Kofi sold 3 trays to Ben. How"):
        assert line.code in EVIDENCE[line.about].messages


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=120), st.text(max_size=120))
def test_arbitrary_texts_never_raise(reference, variant):
    for line in gather_evidence(compare(Reference(text=reference), variant)):
        assert str(message(line)) != line.about
