"""Test sets in files: what is written is read again, and what was changed is refused."""

import io
import json
import zipfile
from dataclasses import replace

import pytest

from mwpapp.formats import test_set_csv, test_set_folder, test_set_jsonl
from mwpapp.formats.test_set import Description, FrozenPair, NoTestSet

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
    checksum=test_set_jsonl.checksum(PAIRS), agreement={"overall": {"cohen_kappa": 0.5}},
)  # fmt: skip


def changed(content: bytes, *, name: str, old: str, new: str) -> bytes:
    """The zip file with one file of it changed."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as before, zipfile.ZipFile(out, "w") as after:
        for entry in before.namelist():
            text = before.read(entry).decode()
            after.writestr(entry, text.replace(old, new) if entry == name else text)
    return out.getvalue()


def test_csv_has_the_columns_of_paraqd_and_only_what_is_labelled():
    lines = "".join(test_set_csv.write(PAIRS)).splitlines()
    assert lines[0] == "question,paraphrase,label"
    assert lines[-1] == "Ida has 5.,6?,0"
    assert lines[1].startswith('"=Ida has 3')
    assert not any("Ida has 4." in line for line in lines)


def test_json_lines_lose_nothing():
    content = "".join(test_set_jsonl.write(PAIRS)).encode()
    assert list(test_set_jsonl.read(content)) == PAIRS


def test_every_json_line_has_the_same_columns_of_the_same_types():
    rows = [json.loads(line) for line in test_set_jsonl.write(PAIRS)]
    assert len({tuple(row) for row in rows}) == 1
    assert {type(row["origin"]) for row in rows} == {str}
    assert {type(row["labels"]) for row in rows} == {list}


def test_the_checksum_is_that_of_the_file():
    from hashlib import sha256

    content = "".join(test_set_jsonl.write(PAIRS)).encode()
    assert test_set_jsonl.checksum(PAIRS) == sha256(content).hexdigest()
    assert test_set_jsonl.checksum([replace(PAIRS[0], label=0)]) != test_set_jsonl.checksum(
        PAIRS[:1]
    )


def test_a_folder_loses_nothing_and_equal_sets_are_equal_bytes():
    content = test_set_folder.write(DESCRIPTION, PAIRS)
    assert test_set_folder.read(content) == (DESCRIPTION, PAIRS)
    assert test_set_folder.write(DESCRIPTION, PAIRS) == content


def test_a_folder_says_where_its_data_are():
    with zipfile.ZipFile(io.BytesIO(test_set_folder.write(DESCRIPTION, PAIRS))) as folder:
        assert folder.namelist() == ["README.md", "test.jsonl", "test_set.json"]
        card = folder.read("README.md").decode()
    assert card.startswith("---\nconfigs:\n")
    assert "path: test.jsonl" in card
    assert "The same solution." in card


@pytest.mark.parametrize(
    ("name", "old", "new", "reason"),
    [
        ("test.jsonl", '"label": 0', '"label": 1', "checksum"),
        ("test.jsonl", '"label": 0', '"label": 2', "Line 3"),
        ("test.jsonl", '"Ida has 5."', "5", "Line 3"),
        ("test_set.json", '"version": 2', '"version": "2"', "versions"),
        ("test_set.json", '"version": 2', '"version": 99999999999', "versions"),
        ("test_set.json", "0.5", "NaN", "test_set.json"),
        ("test_set.json", '"name"', '"nome"', "nome"),
        ("test_set.json", "{", "[", "test_set.json"),
    ],
)
def test_a_folder_that_was_changed_is_refused(name: str, old: str, new: str, reason: str):
    content = changed(test_set_folder.write(DESCRIPTION, PAIRS), name=name, old=old, new=new)
    with pytest.raises(NoTestSet, match=reason):
        test_set_folder.read(content)


@pytest.mark.parametrize("instead", [0x00, 0xFF])
def test_a_zip_file_with_any_byte_broken_is_read_or_refused(instead: int):
    whole = test_set_folder.write(DESCRIPTION, PAIRS)
    refused = 0
    for place in range(len(whole)):
        broken = whole[:place] + bytes([instead]) + whole[place + 1 :]
        try:
            test_set_folder.read(broken)
        except NoTestSet:
            refused += 1
    assert refused > len(whole) // 2


@pytest.mark.parametrize("content", [b"PK\x03\x04", b"PK\x05\x06" + bytes(18)])
def test_a_zip_file_of_something_else_is_refused(content: bytes):
    with pytest.raises(NoTestSet):
        test_set_folder.read(content)


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
def test_a_line_that_is_no_pair_is_refused_with_its_number(line: str):
    with pytest.raises(NoTestSet, match="Line 2"):
        list(test_set_jsonl.read(f"\n{line}\n".encode()))
