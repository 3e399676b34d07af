"""A file is read by the format that recognizes it, otherwise as a table."""

import gzip

import pytest

from mwpapp.formats.measuring import registry
from mwpapp.formats.measuring.registry import FORMATS, read
from tests.formats.measuring.toy import PAIR, toy_format

TABLE = b"question,paraphrase,label\nIda has 3.,3 has Ida.,1\n"
LINE = b'{"question": "Ida has 3.", "paraphrase": "3 has Ida.", "label": 1}\n'


@pytest.mark.parametrize(
    "content", [TABLE, LINE, gzip.compress(LINE), b"\xef\xbb\xbf" + LINE, b"[" + LINE + b"]"]
)
def test_a_pair_is_read_in_every_layout(content: bytes):
    (pair,) = read(content).pairs()
    assert (pair.question, pair.paraphrase, pair.label) == ("Ida has 3.", "3 has Ida.", 1)


def test_a_registered_format_is_read(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(FORMATS, "toy", toy_format())
    assert list(registry.read(b"toy 1").pairs()) == [PAIR]
