"""Texts of pairs as they are read from one row of a file."""

import pytest

from mwpapp.formats.labelling.pair_table import PARAPHRASE, QUESTION, text_of
from mwpapp.formats.tables.records import BadRecord


@pytest.mark.parametrize("value", ["", " \n", "\x00", "\x00 \x00", None, 3])
def test_a_value_without_readable_text_is_refused(value):
    with pytest.raises(BadRecord, match="has no text"):
        text_of({"question": value}, QUESTION)


def test_null_characters_are_removed_from_a_text():
    assert text_of({"augmented": "\x00Ana has 3\x00 pens.\r\n"}, PARAPHRASE) == "Ana has 3 pens."
