"""Commands read the same rows from every format, and report each row that they skip."""

import gzip
import io
import json
import sys

import pytest

from mwpapp.management.rows import Row, Tally, UnusableFile, read_rows


def read(tmp_path, name, content):
    """Return the rows of a file with this content, and the messages about the skipped rows."""
    path = tmp_path / name
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    messages: list[str] = []
    return list(read_rows(str(path), tally=Tally(messages.append))), messages


ROWS = [Row(2, {"id": "a", "text": "One, two"}), Row(3, {"id": "b", "text": "Three"})]


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("rows.csv", 'id,text\na,"One, two"\nb,Three\n'),
        ("rows.csv", 'id,text\r\na,"One, two"\r\nb,Three\r\n'),
        ("rows.csv", '\ufeffid,text\na,"One, two"\nb,Three'),
        ("rows.csv", "id;text\na;One, two\nb;Three\n"),
        ("rows.tsv", "id\ttext\na\tOne, two\nb\tThree\n"),
        ("rows", 'id,text\na,"One, two"\nb,Three\n'),
        ("rows.csv", 'id,text\na,"One, two"\nb,Three\n'.encode("utf-16")),
        ("rows.csv.gz", gzip.compress(b'id,text\na,"One, two"\nb,Three\n')),
        ("rows.csv", gzip.compress(b'id,text\na,"One, two"\nb,Three\n')),
        ("rows.jsonl", '\n{"id": "a", "text": "One, two"}\n{"id": "b", "text": "Three"}\n'),
        ("rows", '\n{"id": "a", "text": "One, two"}\n{"id": "b", "text": "Three"}\n'),
    ],
)
def test_every_format_gives_the_same_rows_with_their_numbers(tmp_path, name, content):
    assert read(tmp_path, name, content) == (ROWS, [])


@pytest.mark.parametrize(
    "content", ['[{"id": 1}, {"id": 2}]', '{"problems": [{"id": 1}, {"id": 2}]}']
)
def test_the_records_of_a_json_list_are_counted(tmp_path, content):
    assert read(tmp_path, "rows.json", content) == ([Row(1, {"id": 1}), Row(2, {"id": 2})], [])


def test_bad_json_lines_are_reported_and_the_others_read(tmp_path):
    content = '{"id": 1}\n{"id": \n[3]\n{"id": NaN}\n{"id": 1e999}\n{"id": 6}\n'
    content += "[" * 100_000 + "\n" + '{"id": "\\ud800"}\n'
    found, messages = read(tmp_path, "rows.jsonl", content)
    assert [row.number for row in found] == [1, 6]
    assert [line.split(":")[0] for line in messages] == [f"row {n}" for n in (2, 3, 4, 5, 7, 8)]


def test_a_byte_that_is_not_text_affects_only_its_own_row(tmp_path):
    found, messages = read(tmp_path, "rows.csv", b"id,text\na,caf\xe9\nb,tea\n")
    assert messages == ["row 2: The row contains bytes that are not UTF-8 text."]
    assert found == [Row(3, {"id": "b", "text": "tea"})]


def test_a_stray_quote_does_not_swallow_the_rest(tmp_path):
    found, messages = read(tmp_path, "rows.csv", 'id,text\na,"open\nb,Three\nc,"Four"\n')
    assert [row.number for row in found] == [3, 4]
    assert messages[0].startswith("row 2:")


def test_rows_with_the_wrong_number_of_cells_are_reported(tmp_path):
    found, messages = read(tmp_path, "rows.csv", "id,text\na\nb,c,d\ne,f\n")
    assert [row.number for row in found] == [4]
    assert messages[0] == "row 2: The row has too few cells: 1, but the header has 2."
    assert messages[1].startswith("row 3: The row has too many cells: 3, but the header has 2.")


def test_a_quoted_cell_may_span_lines_and_the_next_row_keeps_its_number(tmp_path):
    found, _messages = read(tmp_path, "rows.csv", 'id,text\na,"one\ntwo"\nb,x\n')
    assert found == [Row(2, {"id": "a", "text": "one\ntwo"}), Row(4, {"id": "b", "text": "x"})]


def test_a_truncated_gzip_file_gives_its_rows_and_a_reason(tmp_path):
    rows = "".join(json.dumps({"id": number, "x": "y" * 50}) + "\n" for number in range(40_000))
    packed = gzip.compress(rows.encode())
    found, messages = read(tmp_path, "rows.jsonl.gz", packed[: len(packed) // 2])
    assert found[0] == Row(1, {"id": 0, "x": "y" * 50})
    assert "damaged" in messages[-1]


def test_a_gzip_bomb_is_refused(tmp_path):
    with pytest.raises(UnusableFile, match="unpacks to far more"):
        read(tmp_path, "rows.csv.gz", gzip.compress(b"\n" * 100_000_000))


@pytest.mark.parametrize("content", ["", "id,id\n1,2\n"])
def test_a_table_without_a_usable_header_is_refused(tmp_path, content):
    with pytest.raises(UnusableFile):
        read(tmp_path, "a.csv", content)


@pytest.mark.parametrize("content", ["[1", "3", "", "[]"])
def test_json_without_records_gives_no_rows(tmp_path, content):
    assert read(tmp_path, "a.json", content)[0] == []


@pytest.mark.parametrize(
    ("fields", "found"),
    [({"id": "a"}, "a"), ({"id": 0}, 0), ({"id": ""}, 4), ({"id": " "}, 4), ({"id": None}, 4),
     ({}, 4)],
)  # fmt: skip
def test_a_row_without_an_id_gets_the_default(fields, found):
    assert Row(4, fields).id_or(4) == found


def test_a_missing_file_is_refused(tmp_path):
    with pytest.raises(UnusableFile, match="No such file"):
        list(read_rows(str(tmp_path / "none.csv"), tally=Tally(print)))


def test_standard_input_is_read(monkeypatch):
    stdin = io.TextIOWrapper(io.BytesIO(b'{"id": 7}\n'))
    monkeypatch.setattr(sys, "stdin", stdin)
    assert list(read_rows("-", tally=Tally(print))) == [Row(1, {"id": 7})]


@pytest.mark.parametrize(("done", "skipped", "code"), [(3, 0, 0), (2, 1, 1), (0, 3, 2), (0, 0, 2)])
def test_the_exit_code_tells_whether_rows_were_skipped(done, skipped, code):
    messages: list[str] = []
    tally = Tally(messages.append)
    tally.done = done
    for number in range(skipped):
        tally.skip(number + 1, "no text")
    assert tally.close() == code
    assert messages[:skipped] == [f"row {number + 1}: no text" for number in range(skipped)]
