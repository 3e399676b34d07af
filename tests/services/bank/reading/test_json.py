import json

import pytest

from tests.services.bank.reading.samples import problems, read_all, split

BANK = [
    {"text": "Kofi has 3 drums and buys 2. How many has he?", "answer": 5},
    {"text": "Mei shares 12 plums with 3 friends. How many each?", "answer": 3},
]


@pytest.mark.parametrize(
    "content",
    [
        BANK,
        {"problems": BANK},
        {"version": 1, "title": "Bank", "questions": BANK, "licence": "ours"},
    ],
)
@pytest.mark.parametrize("indent", [None, 0, 4])
def test_a_list_is_found_in_every_usual_layout(content, indent):
    found = problems(json.dumps(content, indent=indent), name="bank.json")
    assert [problem.answer for problem in found] == ["5", "3"]


@pytest.mark.parametrize("indent", [None, 2])
def test_an_object_for_each_id_keeps_the_ids(indent):
    content = json.dumps({"kofi": BANK[0], "mei": BANK[1]}, indent=indent)
    found = problems(content, name="bank.json")
    assert [(problem.id, problem.answer) for problem in found] == [("kofi", "5"), ("mei", "3")]


def test_consecutive_objects_are_read():
    content = "\n".join(json.dumps(item, indent=2) for item in BANK)
    assert [problem.answer for problem in problems(content, name="bank.json")] == ["5", "3"]


def test_line_numbers_are_those_of_the_file():
    rows = read_all(json.dumps(BANK, indent=1), name="bank.json")
    assert [row.line for row in rows] == [2, 6]


def test_a_broken_record_does_not_affect_others():
    content = '[\n{"text": "One?"},\n{"text": "Two?" "answer": 2},\n{"text": "Three?"}\n]'
    good, bad = split(read_all(content, name="bank.json"))
    assert good == ["One?", "Three?"]
    assert [line for line, _ in bad] == [3]


def test_a_broken_record_in_a_single_line_file_does_not_affect_others():
    content = '[{"text": "One?"}, {"text": "Two?" 2}, {"text": "Three?"}]'
    good, bad = split(read_all(content, name="bank.json"))
    assert good == ["One?", "Three?"]
    assert len(bad) == 1


def test_a_list_item_that_is_not_an_object_is_reported():
    good, bad = split(read_all('[{"text": "One?"}, "Two?", 3, {"text": "Four?"}]', name="b.json"))
    assert good == ["One?", "Four?"]
    assert len(bad) == 2


def test_a_truncated_file_is_reported():
    good, bad = split(read_all('[\n{"text": "One?"},\n{"text": "Tw', name="bank.json"))
    assert good == ["One?"]
    assert [line for line, _ in bad] == [3]


def test_a_large_list_is_read_completely():
    bank = [{"text": f"What is {n} and 1? {'word ' * (n % 50)}"} for n in range(5000)]
    assert len(problems(json.dumps({"problems": bank}), name="bank.json")) == 5000
