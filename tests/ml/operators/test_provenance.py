import pytest

from mwpapp.ml.operators.provenance import MISSING, PAPER_RULE, source_message


@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        (PAPER_RULE, "the paper’s rule"),
        (MISSING, "skipped: weights not installed"),
        ("seq2seq:t5-quora", "sequence-to-sequence model t5-quora"),
        ("masked LM:bert", "masked language model bert"),
        (
            "masked LM:bert of empty words (ours)",
            "function words refilled by the masked language model bert, our substitute",
        ),
        ("round trip:fast", "round trip by the translator fast"),
    ],
)
def test_a_stored_source_has_a_message(source: str, sentence: str) -> None:
    assert str(source_message(source)) == sentence


@pytest.mark.parametrize("source", ["100% by hand", "seq2seq:", "other:name", ""])
def test_an_unknown_source_is_shown_unchanged(source: str) -> None:
    assert str(source_message(source)) == source
