import json

from tests.services.bank.reading.samples import only, read_all, split

ITEM = {
    "ID": "own-1",
    "Body": "A tin of paint costs 18 euros. If Noor has a voucher for 5 euros",
    "Question": "How much does she pay for one tin?",
    "Equation": "( 18.0 - 5.0 )",
    "Answer": 13.0,
    "Type": "Subtraction",
}


def test_body_and_question_are_joined_and_whole_numbers_have_no_decimals():
    problem = only(json.dumps([ITEM], indent=4), name="SVAMP.json")
    assert problem.text == (
        "A tin of paint costs 18 euros. If Noor has a voucher for 5 euros, "
        "how much does she pay for one tin?"
    )
    assert (problem.id, problem.equation, problem.answer) == ("own-1", "18 - 5", "13")
    assert (problem.tags, problem.source) == (("Subtraction",), "svamp")


def test_a_body_that_is_a_complete_sentence_is_unchanged():
    problem = only(json.dumps([ITEM | {"Body": "Paint costs 18 euros."}]), name="SVAMP.json")
    assert problem.text == "Paint costs 18 euros. How much does she pay for one tin?"


def test_an_item_without_text_is_reported():
    _, bad = split(read_all(json.dumps([{"Body": "", "Question": None}]), format="svamp"))
    assert "no problem text" in bad[0][1]
