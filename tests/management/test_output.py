"""The output of commands can be read back. It overwrites neither their input nor, if nothing is
written, an earlier output."""

import pytest

from mwpapp.management.output import line_writer
from mwpapp.management.rows import Row, Tally, UnusableFile, read_rows
from tests.management.running import run


def test_written_lines_can_be_read_and_equal_lines_give_equal_bytes(tmp_path):
    for name in ("one.jsonl.gz", "two.jsonl.gz"):
        with line_writer(str(tmp_path / name), beside=["-"]) as write:
            write({"text": "½ café"})
    assert list(read_rows(str(tmp_path / "one.jsonl.gz"), tally=Tally(print))) == [
        Row(1, {"text": "½ café"})
    ]
    assert (tmp_path / "one.jsonl.gz").read_bytes() == (tmp_path / "two.jsonl.gz").read_bytes()


@pytest.mark.parametrize("other", ["-", "missing.jsonl"])
def test_the_input_is_never_overwritten(tmp_path, other):
    path = tmp_path / "in.jsonl"
    path.write_text('{"id": 1}\n', encoding="utf-8")
    with (
        pytest.raises(UnusableFile, match="is the input"),
        line_writer(str(path), beside=[other, str(path)]),
    ):
        pass
    assert path.read_text(encoding="utf-8") == '{"id": 1}\n'


@pytest.mark.parametrize("name", ["out.jsonl", "out.jsonl.gz"])
def test_an_earlier_output_is_kept_until_the_first_line_is_written(tmp_path, name):
    path = tmp_path / name
    path.write_bytes(b"earlier")
    with pytest.raises(UnusableFile, match="no input"), line_writer(str(path), beside=["-"]):
        raise UnusableFile("no input")
    assert path.read_bytes() == b"earlier"
    with line_writer(str(path), beside=["-"]) as write:
        write({"id": 1})
        write({"id": 2})
    rows = read_rows(str(path), tally=Tally(print))
    assert [row.fields for row in rows] == [{"id": 1}, {"id": 2}]


def test_a_mistyped_input_leaves_the_earlier_output(tmp_path):
    out = tmp_path / "out.jsonl"
    out.write_text("earlier", encoding="utf-8")
    process = run("check_problems", tmp_path / "missing.jsonl", "--out", out)
    assert process.returncode == 2
    assert out.read_text(encoding="utf-8") == "earlier"


@pytest.mark.parametrize("name", ["out.csv", "no/such/folder/out.jsonl"])
def test_an_output_that_cannot_be_written_is_refused(tmp_path, name):
    with pytest.raises(UnusableFile), line_writer(str(tmp_path / name), beside=["-"]):
        pass
