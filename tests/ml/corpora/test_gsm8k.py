import json

from tests.services.bank.reading.samples import only, read_all, split

ITEM = {
    "question": "Lena packs 6 boxes of 8 pears and eats 3. How many pears are packed?",
    "answer": "There are 6*8=<<6*8=48>>48 pears.\n3 are gone: 48-3=<<48-3=45>>45.\n#### 1,045",
}


def test_the_result_is_the_answer_and_the_steps_are_kept():
    problem = only(json.dumps(ITEM) + "\n", name="train.jsonl")
    assert (problem.answer, problem.equation) == ("1045", None)
    assert problem.extra["steps"] == ["6*8=48", "48-3=45"]
    assert problem.extra["rationale"] == "There are 6*8=48 pears.\n3 are gone: 48-3=45."


def test_an_answer_without_a_result_is_reported():
    good, bad = split(read_all(json.dumps({"question": "A?", "answer": "3"}), format="gsm8k"))
    assert good == []
    assert "####" in bad[0][1]
