import json

import pytest

from tests.services.bank.reading.samples import only, read_all, split

ITEM = {
    "question": "A cyclist rides 45 km in 3 hours. What is the speed?",
    "options": ["A)12 km/h", "B) 15 km/h", "C)18.0"],
    "rationale": "45 / 3 = 15. Answer: B",
    "correct": "B",
}


@pytest.mark.parametrize(("letter", "answer"), [("B", "15 km/h"), ("a", "12 km/h"), ("C", "18")])
def test_the_answer_is_the_text_of_the_correct_option(letter, answer):
    problem = only(json.dumps(ITEM | {"correct": letter}), name="aqua.json")
    assert problem.answer == answer
    assert problem.extra["options"] == ITEM["options"]


def test_a_json_list_is_read_too():
    assert only(json.dumps([ITEM], indent=1), name="aqua.json").source == "aqua"


@pytest.mark.parametrize("change", [{"correct": "E"}, {"options": "A)12"}])
def test_an_item_without_its_correct_option_is_reported(change):
    _, bad = split(read_all(json.dumps(ITEM | change), format="aqua"))
    assert "option" in bad[0][1]
