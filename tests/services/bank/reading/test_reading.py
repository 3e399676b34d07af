import gzip
import io
import time

import pytest

from mwpapp.formats.tables import guards
from mwpapp.formats.tables.records import BadRow
from mwpapp.services.bank.reading import FORMATS, read_problems, recognized
from tests.services.bank.reading.samples import only, read_all, split

TABLE = "text,answer\nWie viel kosten 2 Brötchen zu 0,50 €?,1\n"


@pytest.mark.parametrize(
    ("name", "head", "format"),
    [
        ("a.csv", b"text,answer\n", "csv"),
        ("a.csv.gz", b"text,answer\n", "csv"),
        ("a.CSV", b"[odd],text\n", "csv"),
        ("a.tsv", b"text\tanswer\n", "tsv"),
        ("a.txt", b"Ana has 3 nuts.\n\nTom has 4.", "text"),
        ("a.txt", b"text\tanswer\n", "csv"),
        ("a.jsonl", b'{"text": "A?"}\n', "jsonl"),
        ("a.json", b'[{"text": "A?"}]', "json"),
        ("a.json", b"\xef\xbb\xbf[]", "json"),
        ("upload", b'  {"problems": []}', "json"),
        ("upload", b"text,answer\n", "csv"),
        ("upload", b"", "csv"),
        ("a.json", b'[{"ID": 1, "Body": "", "Question": ""}]', "svamp"),
        ("a.xml", b"<?xml version='1.0'?><ProblemSet>", "asdiv"),
        ("a.json", b'[{"sQuestion": "A?"}]', "mawps"),
        ("a.jsonl", b'{"question": "A?", "answer": "so\\n#### 3"}', "gsm8k"),
        ("a.json", b'{"question": "A?", "options": [], "correct": "A"}', "aqua"),
        ("a.json", b'[{"Problem": "a ?", "annotated_formula": ""}]', "mathqa"),
        ("a.json", b'[{"original_text": "a ?", "equation": "", "ans": ""}]', "mathqa"),
        ("a.json", '[{"original_text": "几？", "equation": "", "ans": ""}]'.encode(), "math23k"),
        ("a.json", b'{"original_text": "", "segmented_text": ""}', "math23k"),
        ("a.jsonl", b'{"text": "A?", "question": "A?", "options": [], "correct": ""}', "jsonl"),
        ("a.csv", b"Question,Numbers,Equation,Answer\n", "svamp_cv"),
    ],
)
def test_a_format_is_recognized_by_name_and_content(name, head, format):
    assert recognized(io.BytesIO(head), name=name) == format
    assert format in FORMATS


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-32", "cp1252"])
@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
def test_encodings_and_line_ends_are_recognized(encoding, ends):
    table = TABLE.replace("0,50", "0.50").replace("\n", ends)
    problem = only(table.encode(encoding), name="a.csv")
    assert problem.text == "Wie viel kosten 2 Brötchen zu 0.50 €?"


def test_damage_in_a_utf8_file_affects_only_its_row():
    table = "text\nCombien font 2 et 3 à peu près ?\nDeuxième, cassé: XX ?\nTroisième ?\n"
    content = table.replace("Deuxième, ", "Deuxième ").encode().replace(b"XX", b"\xc3\xff")
    good, bad = split(read_all(content, name="a.csv"))
    assert good == ["Combien font 2 et 3 à peu près ?", "Troisième ?"]
    assert [(line, "UTF-8" in reason) for line, reason in bad] == [(3, True)]


@pytest.mark.parametrize(
    ("encoding", "text"),
    [("gb18030", "小明有三个苹果，又买了两个。"), ("cp1251", "У Маши было три яблока.")],
)
def test_another_script_is_not_decoded_as_western(encoding, text):
    good, bad = split(read_all(f"text\n{text}\n".encode(encoding), name="a.csv"))
    assert good == []
    assert "UTF-8" in bad[0][1]


def test_gzip_is_unpacked_under_any_name():
    packed = gzip.compress(b"text,answer\nHow much?,1\n")
    assert only(packed, name="a.csv").answer == "1"


def test_the_stream_stays_open():
    stream = io.BytesIO(gzip.compress(b"text\nHow much?\n"))
    list(read_problems(stream, name="a.csv"))
    assert not stream.closed


def test_a_damaged_archive_gives_its_readable_rows_and_the_reason():
    table = "text\n" + "".join(f"What is {n} and {n * n}?\n" for n in range(40_000))
    packed = gzip.compress(table.encode())
    good, bad = split(read_all(packed[: len(packed) // 2], name="a.csv"))
    assert len(good) > 1000
    assert "damaged" in bad[-1][1]


@pytest.mark.parametrize("piece", [b"\x00", b"\n", b"{", b"\n{", b'"', b"["])
def test_a_bomb_is_refused_quickly_with_a_reason(piece):
    bomb = gzip.compress(piece * (100_000_000 // len(piece)), compresslevel=6)
    started = time.monotonic()
    rows = read_all(bomb, name="a.csv")
    assert time.monotonic() - started < 15
    assert isinstance(rows[-1], BadRow)
    assert len(rows) <= guards.MAX_CONSECUTIVE_BAD_ROWS + 1


def test_a_line_of_many_megabytes_is_reported_and_the_rest_is_read():
    good, bad = split(read_all(b"text\n" + b"x" * 30_000_000 + b"\nShort?\n", name="a.csv"))
    assert good == ["Short?"]
    assert [line for line, _ in bad] == [2]


@pytest.mark.parametrize(
    ("head", "word"),
    [(b"PK\x03\x04", "Excel"), (b"%PDF-1.7", "PDF"), (b"\x89PNG", "image"), (b"BZh9", "archive")],
)
def test_a_file_that_is_not_text_is_refused_with_advice(head, word):
    (bad,) = read_all(head + bytes(100), name="a.csv")
    assert word in str(bad.reason)


@pytest.mark.parametrize("content", [b"", b"\n\n", b"[]", b"{}", b"text,answer\n", b"<a/>"])
def test_a_file_without_problems_is_reported(content):
    (bad,) = read_all(content)
    assert bad.line == 1


def test_reading_stops_after_too_many_bad_rows(monkeypatch):
    monkeypatch.setattr(guards, "MAX_CONSECUTIVE_BAD_ROWS", 50)
    rows = read_all("text,answer\n" + "a,b,c\n" * 1000)
    assert len(rows) == 51
    assert "rest was not read" in str(rows[-1].reason)


def test_an_unknown_format_raises_key_error():
    with pytest.raises(KeyError):
        read_problems(io.BytesIO(b""), name="a", format="docx")
