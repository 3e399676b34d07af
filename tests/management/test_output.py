"""The output of commands can be read back and never overwrites their input."""

import pytest

from mwpapp.management.output import line_writer
from mwpapp.management.rows import Row, Tally, UnusableFile, read_rows


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


@pytest.mark.parametrize("name", ["out.csv", "no/such/folder/out.jsonl"])
def test_an_output_that_cannot_be_written_is_refused(tmp_path, name):
    with pytest.raises(UnusableFile), line_writer(str(tmp_path / name), beside=["-"]):
        pass
