"""Exported test sets can be imported again, and modified files are refused."""

import io
import json
import zipfile
from dataclasses import replace

import pytest

from mwpapp.formats.measuring import csv_file, dataset_folder, jsonl_file
from mwpapp.formats.measuring.frozen_pair import Description, FrozenPair, InvalidTestSet
from mwpapp.formats.messages import FormatError

PAIRS = [
    FrozenPair(
        question="=Ida has 3, “or so”.\nHow many?",
        paraphrase="How many has Ida,\tif it is 3?",
        label=1,
        provenance="adjudicated",
        reason="The same.",
        labels={"annotator 1": "valid", "annotator 2": "not_valid"},
        origin={"line": 2, "operator": "swap", "run": None},
    ),
    FrozenPair(question="Ida has 4.", paraphrase="4?", label=None, provenance="unresolved"),
    FrozenPair(question="Ida has 5.", paraphrase="6?", label=0, provenance="unanimous"),
]
DESCRIPTION = Description(
    name="Bakery", version=2, question="The same?", guidelines="The same solution.",
    guideline_version=3, frozen_at="2026-01-01T00:00:00+00:00",
    checksum=jsonl_file.checksum(PAIRS), agreement={"overall": {"cohen_kappa": 0.5}},
)  # fmt: skip


def zipped() -> bytes:
    return b"".join(dataset_folder.write(DESCRIPTION, PAIRS))


def changed(content: bytes, *, name: str, old: str, new: str) -> bytes:
    """Return the zip file with one of its files changed."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as before, zipfile.ZipFile(out, "w") as after:
        for entry in before.namelist():
            text = before.read(entry).decode()
            after.writestr(entry, text.replace(old, new) if entry == name else text)
    return out.getvalue()


def test_csv_has_paraqds_columns_and_only_labelled_pairs():
    lines = "".join(csv_file.write(DESCRIPTION, PAIRS)).splitlines()
    assert lines[0] == "question,paraphrase,label"
    assert lines[-1] == "Ida has 5.,6?,0"
    assert lines[1].startswith("\"'=Ida has 3")  # no spreadsheet runs it
    assert not any("Ida has 4." in line for line in lines)


def test_texts_in_csv_are_read_back_exactly():
    content = "".join(csv_file.write(DESCRIPTION, PAIRS)).encode()
    texts = [(pair.question, pair.paraphrase) for pair in csv_file.read(content).pairs()]
    assert texts == [(pair.question, pair.paraphrase) for pair in PAIRS if pair.label is not None]


def test_json_lines_keep_everything():
    content = "".join(jsonl_file.lines(PAIRS)).encode()
    assert list(jsonl_file.read(content).pairs()) == PAIRS


def test_every_json_line_has_the_same_columns_of_the_same_types():
    rows = [json.loads(line) for line in jsonl_file.lines(PAIRS)]
    assert len({tuple(row) for row in rows}) == 1
    assert {type(row["origin"]) for row in rows} == {str}
    assert {type(row["labels"]) for row in rows} == {list}


def test_the_checksum_equals_that_of_the_file():
    from hashlib import sha256

    content = "".join(jsonl_file.lines(PAIRS)).encode()
    assert jsonl_file.checksum(PAIRS) == sha256(content).hexdigest()
    assert jsonl_file.checksum([replace(PAIRS[0], label=0)]) != jsonl_file.checksum(PAIRS[:1])


def test_a_folder_keeps_everything_and_equal_sets_give_equal_bytes():
    content = zipped()
    found = dataset_folder.read(content)
    assert (found.description, list(found.pairs())) == (DESCRIPTION, PAIRS)
    assert zipped() == content


def test_a_folder_declares_its_data_file():
    with zipfile.ZipFile(io.BytesIO(zipped())) as folder:
        assert folder.namelist() == ["README.md", "test.jsonl", "test_set.json"]
        card = folder.read("README.md").decode()
    assert card.startswith("---\nconfigs:\n")
    assert "path: test.jsonl" in card
    assert "The same solution." in card


@pytest.mark.parametrize(
    ("name", "old", "new", "reason"),
    [
        ("test.jsonl", '"label": 0', '"label": 1', "checksum"),
        ("test.jsonl", '"label": 0', '"label": 2', "“label” must be 1"),
        ("test.jsonl", '"Ida has 5."', "5", "“question” has no text"),
        ("test_set.json", '"version": 2', '"version": "2"', "version number"),
        ("test_set.json", '"version": 2', '"version": 99999999999', "version number"),
        ("test_set.json", "0.5", "NaN", "test_set.json"),
        ("test_set.json", '"name"', '"nome"', "does not describe a test set"),
        ("test_set.json", "{", "[", "test_set.json"),
    ],
)
def test_a_changed_folder_is_refused(name: str, old: str, new: str, reason: str):
    content = changed(zipped(), name=name, old=old, new=new)
    with pytest.raises(InvalidTestSet, match=reason):
        list(dataset_folder.read(content).pairs())


@pytest.mark.parametrize("instead", [0x00, 0xFF])
def test_a_zip_file_with_any_damaged_byte_is_read_or_refused(instead: int):
    whole = zipped()
    refused = 0
    for place in range(len(whole)):
        broken = whole[:place] + bytes([instead]) + whole[place + 1 :]
        try:
            list(dataset_folder.read(broken).pairs())
        except FormatError:
            refused += 1
    assert refused > len(whole) // 2


@pytest.mark.parametrize("content", [b"PK\x03\x04", b"PK\x05\x06" + bytes(18)])
def test_a_zip_file_without_a_test_set_is_refused(content: bytes):
    with pytest.raises(InvalidTestSet):
        dataset_folder.read(content)


@pytest.mark.parametrize(
    "line",
    [
        "[1]", "7", "{}", "{broken", '{"question": "a", "paraphrase": "b"}',
        '{"question": "a", "paraphrase": "b", "label": true}',
        '{"question": "a", "paraphrase": "b", "label": null}',
        '{"question": "a", "paraphrase": "\\ud800", "label": 1}',
        '{"question": "a", "paraphrase": "b", "label": 1, "labels": [7]}',
        '{"question": "a", "paraphrase": "b", "label": 1, "origin": "7"}',
        '{"question": "a", "paraphrase": "b", "label": 1, "provenance": "mine"}',
        '{"question": "a", "paraphrase": "b\\u0000", "label": 1}',
        '{"question": "a", "paraphrase": "b", "label": 1, "origin": "{\\"x\\": NaN}"}',
        '{"question": "a", "paraphrase": "b", "label": 1, "origin": "{\\"x\\": \\"\\\\u0000\\"}"}',
    ],
)  # fmt: skip
def test_a_line_that_is_not_a_pair_is_refused_with_its_number(line: str):
    with pytest.raises(InvalidTestSet) as refused:
        list(jsonl_file.read(f"\n{line}\n".encode()).pairs())
    assert refused.value.line == 2


def test_a_text_may_quote_the_escape_of_a_null_character():
    line = rb'{"question": "a", "paraphrase": "write \\u0000 for it", "label": 1}'
    assert [pair.paraphrase for pair in jsonl_file.read(line).pairs()] == [r"write \u0000 for it"]
