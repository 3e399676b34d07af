"""Any bytes are decoded to text, up to a size limit."""

import gzip
import io

import pytest

from mwpapp.formats.tables.decoding import open_text
from mwpapp.formats.tables.records import UnreadableFile


def test_bytes_that_are_not_utf8_stay_distinguishable():
    content = io.BytesIO(b"caf\xe9\n")
    assert open_text(content, utf8_only=True)[0].read() == "caf\udce9\n"


def test_a_western_file_is_read_as_windows_1252():
    assert open_text(io.BytesIO(b"caf\xe9\n"))[0].read() == "café\n"


@pytest.mark.parametrize("pack", [bytes, gzip.compress])
def test_more_bytes_than_allowed_are_not_read(pack):
    content = io.BytesIO(pack(b"a line of text\n" * 20_000))
    text, head = open_text(content, most_bytes=100_000)
    assert head.startswith("a line")
    with pytest.raises(UnreadableFile, match="The rest was not read"):
        text.read()


def test_a_gzip_bomb_is_refused():
    with pytest.raises(UnreadableFile, match="far more data"):
        open_text(io.BytesIO(gzip.compress(bytes(50_000_000))))[0].read()
