import gzip
import io
import json
import sys

import pytest

from mwpapp.management.lines import (
    BadLine,
    Line,
    Tally,
    UnusableFile,
    line_writer,
    read_lines,
)


def read(tmp_path, name, content):
    path = tmp_path / name
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return list(read_lines(str(path)))


ROWS = [Line(2, {"id": "a", "text": "One, two"}), Line(3, {"id": "b", "text": "Three"})]


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
    assert read(tmp_path, name, content) == ROWS


@pytest.mark.parametrize(
    "content", ['[{"id": 1}, {"id": 2}]', '{"problems": [{"id": 1}, {"id": 2}]}']
)
def test_a_json_list_counts_its_records(tmp_path, content):
    assert read(tmp_path, "rows.json", content) == [Line(1, {"id": 1}), Line(2, {"id": 2})]


def test_bad_json_lines_are_named_and_the_others_kept(tmp_path):
    content = '{"id": 1}\n{"id": \n[3]\n{"id": NaN}\n{"id": 1e999}\n{"id": 6}\n'
    content += "[" * 100_000 + "\n" + '{"id": "\\ud800"}\n'
    found = read(tmp_path, "rows.jsonl", content)
    assert [item.number for item in found] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert [item.number for item in found if isinstance(item, Line)] == [1, 6]


def test_a_byte_that_is_no_text_spoils_its_own_row_only(tmp_path):
    found = read(tmp_path, "rows.csv", b"id,text\na,caf\xe9\nb,tea\n")
    assert found == [
        BadLine(2, "holds bytes that are no UTF-8 text"),
        Line(3, {"id": "b", "text": "tea"}),
    ]


def test_a_stray_quote_does_not_swallow_the_rest(tmp_path):
    found = read(tmp_path, "rows.csv", 'id,text\na,"open\nb,Three\nc,"Four"\n')
    assert [type(item) for item in found] == [BadLine, Line, Line]
    assert found[0].number == 2


def test_rows_of_another_width_are_named(tmp_path):
    found = read(tmp_path, "rows.csv", "id,text\na\nb,c,d\ne,f\n")
    assert [item.number for item in found if isinstance(item, BadLine)] == [2, 3]
    assert found[0].reason == "1 cells, where the first line names 2 columns"


def test_a_quoted_cell_may_span_lines_and_the_next_row_keeps_its_number(tmp_path):
    found = read(tmp_path, "rows.csv", 'id,text\na,"one\ntwo"\nb,x\n')
    assert found == [Line(2, {"id": "a", "text": "one\ntwo"}), Line(4, {"id": "b", "text": "x"})]


def test_a_gzip_file_cut_short_gives_what_it_has_and_says_so(tmp_path):
    rows = "".join(json.dumps({"id": number, "x": "y" * 50}) + "\n" for number in range(4000))
    packed = gzip.compress(rows.encode())
    found = read(tmp_path, "rows.jsonl.gz", packed[: len(packed) // 2])
    assert isinstance(found[0], Line)
    assert isinstance(found[-1], BadLine)


@pytest.mark.parametrize(
    ("name", "content"),
    [("a.csv", ""), ("a.csv", "id,id\n1,2\n"), ("a.json", "[1"), ("a.json", "3"), ("b.json", "")],
)
def test_a_file_that_makes_no_sense_is_refused_whole(tmp_path, name, content):
    with pytest.raises(UnusableFile):
        read(tmp_path, name, content)


def test_a_missing_file_is_refused(tmp_path):
    with pytest.raises(UnusableFile, match="No such file"):
        list(read_lines(str(tmp_path / "none.csv")))


def test_written_lines_come_back_and_equal_ones_give_equal_bytes(tmp_path):
    for name in ("one.jsonl.gz", "two.jsonl.gz"):
        with line_writer(str(tmp_path / name), beside="-") as write:
            write({"text": "½ café"})
    assert list(read_lines(str(tmp_path / "one.jsonl.gz"))) == [Line(1, {"text": "½ café"})]
    assert (tmp_path / "one.jsonl.gz").read_bytes() == (tmp_path / "two.jsonl.gz").read_bytes()


def test_the_input_is_never_overwritten(tmp_path):
    path = tmp_path / "in.jsonl"
    path.write_text('{"id": 1}\n', encoding="utf-8")
    with (
        pytest.raises(UnusableFile, match="is the input"),
        line_writer(str(path), beside=str(path)),
    ):
        pass
    assert path.read_text(encoding="utf-8") == '{"id": 1}\n'


@pytest.mark.parametrize("name", ["out.csv", "no/such/folder/out.jsonl"])
def test_an_output_that_cannot_be_is_refused(tmp_path, name):
    with pytest.raises(UnusableFile), line_writer(str(tmp_path / name), beside="-"):
        pass


def test_standard_input_and_output(monkeypatch, capfdbinary):
    stdin = io.TextIOWrapper(io.BytesIO(b'{"id": 7}\n'))
    monkeypatch.setattr(sys, "stdin", stdin)
    assert list(read_lines("-")) == [Line(1, {"id": 7})]


@pytest.mark.parametrize(("done", "left_out", "code"), [(3, 0, 0), (2, 1, 1), (0, 3, 2), (0, 0, 2)])
def test_the_exit_code_says_how_much_was_done(done, left_out, code):
    said: list[str] = []
    tally = Tally(said.append)
    tally.done = done
    for number in range(left_out):
        tally.leave_out(number + 1, "no text")
    assert tally.close() == code
    assert said[:left_out] == [f"line {number + 1}: no text" for number in range(left_out)]
