import json

import pytest

from tests.services.bank.reading.samples import only, read_all, split


def test_known_values_are_read_and_others_are_kept():
    line = {
        "id": "fair-1",
        "text": "A kite costs 7.50. What do 2 cost?",
        "equation": "7.5 * 2",
        "answer": 15.0,
        "unit": "dollars",
        "grade": "4",
        "tags": ["money", "fair"],
        "source": "own",
        "split": "train",
    }
    problem = only(json.dumps(line), name="a.jsonl")
    assert (problem.id, problem.answer, problem.grade) == ("fair-1", "15", 4)
    assert (problem.unit, problem.tags, problem.source) == ("dollars", ("money", "fair"), "own")
    assert problem.extra == {"split": "train"}


@pytest.mark.parametrize(
    ("number", "answer"),
    [
        ("1.98e-6", "0.00000198"),
        ("1e-25", "0.0000000000000000000000001"),
        ("1.2345678e-20", "0.000000000000000000012345678"),
    ],
)
def test_a_small_number_keeps_its_digits(number, answer):
    line = f'{{"text": "How heavy is it?", "answer": {number}}}'
    assert only(line, name="a.jsonl").answer == answer


def test_chinese_text_is_marked_as_chinese():
    assert (
        only('{"text": "小明有3个苹果，又买了2个，一共有几个？"}', name="a.jsonl").language == "zh"
    )


BAD_LINES = [
    ('{"text": "Half a line', "not valid JSON"),
    ("[1, 2]", "not a JSON object"),
    ('"text"', "not a JSON object"),
    ("null", "not a JSON object"),
    ('{"answer": 3}', "no problem text"),
    ('{"text": {"a": 1}}', "must be text"),
    ('{"text": "A?", "answer": NaN}', "not a number"),
    ('{"text": "A?", "weight": 1e999}', "too large"),
    ('{"text": "A?", "weight": ' + "9" * 5000 + "}", "too long"),
    ('{"text": "A\\u0000B?"}', "invalid character"),
    ('{"text": "A?", "note": "\\ud83d"}', "invalid character"),
    ('{"text": "A?", "note": ' + "[" * 30 + "]" * 30 + "}", "nested"),
    ('{"text": "A?", "note": ' + "[" * 100_000 + "]" * 100_000 + "}", "nested"),
    ('{"text": "' + "long " * 300_000 + '"}', "longer"),
]


@pytest.mark.parametrize(("line", "word"), BAD_LINES)
def test_a_bad_line_is_reported_and_the_others_are_read(line, word):
    content = f'{{"text": "First?"}}\n{line}\n\n{{"text": "Last?"}}\n'
    good, bad = split(read_all(content, name="a.jsonl"))
    assert good == ["First?", "Last?"]
    assert [number for number, _ in bad] == [2]
    assert word in bad[0][1]


def test_a_broken_first_line_does_not_hide_the_rest():
    good, bad = split(read_all('{"text": "Bro\n{"text": "Two?"}\n{"text": "Three?"}\n'))
    assert good == ["Two?", "Three?"]
    assert [number for number, _ in bad] == [1]


def test_an_equation_written_as_functions_becomes_infix():
    line = '{"text": "A?", "equation": "divide(add(const_100, 5.0), 2)"}'
    assert only(line, name="a.jsonl").equation == "(100 + 5) / 2"
