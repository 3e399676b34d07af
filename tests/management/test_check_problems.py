"""`check_problems` writes one line of warnings for each problem."""

import json

import pytest

from tests.management.running import manage, run, written

GOOD = {"id": 7, "text": "Mei has 6 pens and buys 9. How many has she?", "equation": "6 + 9"}
WRONG = {**GOOD, "id": "wrong", "equation": "5 + 3", "answer": 8}
BUSES = {
    "id": 9, "text": "80 people go by bus. A bus holds 15. How many buses are needed?",
    "equation": "80 / 15", "answer": "5", "shelf": "blue",
}  # fmt: skip
ROUNDED = {**BUSES, "id": 10, "answer": "6", "rounding": "up"}


@pytest.fixture(scope="module")
def done(tmp_path_factory):
    """The process and the output file of the program for good and bad lines."""
    folder = tmp_path_factory.mktemp("checks")
    source, out = folder / "problems.jsonl", folder / "out.jsonl"
    rows = [json.dumps(row) for row in (GOOD, WRONG, BUSES, ROUNDED)]
    source.write_text("\n".join([*rows, "{not json", '{"id": "empty"}']))
    return manage("check_problems", source, "--out", out), out


def test_every_problem_has_a_line_with_its_id_and_its_warnings(done):
    lines = written(done[1])
    assert [line["id"] for line in lines] == [7, "wrong", 9, 10]
    assert [[one["code"] for one in line["warnings"]] for line in lines] == [
        [],
        ["numbers_not_in_text"],
        ["needs_rounding_up"],
        [],
    ]


def test_a_warning_has_a_sentence_and_its_correction(done):
    warning = written(done[1])[1]["warnings"][0]
    assert warning["sentence"] == "The equation uses 5, 3, which are not in the text."
    assert warning["correction"] == {"equation": "6 + 9", "answer": "15"}


def test_rows_that_cannot_be_read_are_reported_and_the_exit_code_is_one(done):
    stderr = done[0].stderr.decode()
    assert done[0].returncode == 1, stderr
    assert "row 5: This row is not valid JSON" in stderr
    assert "row 6: " in stderr


@pytest.mark.parametrize("sign", [{}, {"decimal_sign": ","}])
def test_a_number_as_an_answer_agrees_with_a_text_with_decimal_commas(tmp_path, sign):
    source, out = tmp_path / "problems.jsonl", tmp_path / "out.jsonl"
    text = "Kofi fills 3 bottles. Each bottle holds 0,375 l. How many litres does he need?"
    source.write_text(json.dumps({"text": text, "equation": "3*0,375", "answer": 1.125, **sign}))
    run("check_problems", source, "--out", out)
    assert written(out) == [{"id": 1, "warnings": []}]


def test_a_file_without_problems_gives_the_exit_code_two(tmp_path):
    source = tmp_path / "empty.jsonl"
    source.write_text('{"id": 1}\n')
    process = run("check_problems", source, "--out", tmp_path / "out.jsonl")
    assert process.returncode == 2


def test_problems_with_an_empty_id_get_their_line_numbers(tmp_path):
    source, out = tmp_path / "problems.csv", tmp_path / "out.jsonl"
    row = "Mei has 6 pens and buys 9. How many has she?,6 + 9\n"
    source.write_text(f"id,text,equation\n,{row}a,{row},{row}")
    assert run("check_problems", source, "--out", out).returncode == 0
    assert [line["id"] for line in written(out)] == [2, "a", 4]
