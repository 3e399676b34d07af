from __future__ import annotations

import random

import pytest

from mwpapp.ml.operators.held_out.question_paraphrase import QuestionParaphrase
from mwpapp.ml.operators.provenance import made_with
from mwpapp.ml.protocols import Tools
from tests.ml.operators.test_losses import Writes
from tests.ml.tiny import Words, tools


def _all(text: str, *, names: tuple[str, ...] = ()) -> set[str | None]:
    kit = tools(names=dict.fromkeys(names, "PERSON"))
    result = [
        QuestionParaphrase().apply(text, rng=random.Random(seed), tools=kit) for seed in range(60)
    ]
    return {item[0] if item else None for item in result}


def test_the_question_keeps_some_of_the_statements_as_conditions() -> None:
    texts = _all("Ada has 3 pens. She buys 2. How many has she now?", names=("Ada",))
    assert texts == {"How many has she now?"} | {
        f"How many has she now {link} {clause}?"
        for link in ("if", "given that", "when")
        for clause in ("Ada has 3 pens", "she buys 2")
    }


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("If Ada has 3 pens, how many can she give away?", "How many can she give away?"),
        ("Bo has 3 caps. Find how many he needs for 5 boys.", "Find how many he needs for 5 boys."),
        ("Ada has 3 pens.", None),
        ("What is 3 + 4?", None),
        ("", None),
    ],
)
def test_the_result_is_a_question_that_lacks_a_number(text: str, written: str | None) -> None:
    assert _all(text) == {written}


@pytest.mark.parametrize(
    ("statement", "names"),
    [
        ("Ben's dog has 3 bones", ("Ben",)),
        ("John, who has 5 pens, buys 2", ("John",)),
        ("I'm 5 years old", ()),
        ("DVDs cost 5 dollars", ()),
    ],
)
def test_a_name_or_an_abbreviation_keeps_its_capital(
    statement: str, names: tuple[str, ...]
) -> None:
    texts = _all(f"{statement}. Ada has 3 pens. How many has she?", names=("Ada", *names))
    assert {f"How many has she {link} {statement}?" for link in ("if", "given that", "when")} <= (
        texts
    )


def test_with_a_model_its_output_is_used_and_recorded() -> None:
    kit = Tools(tagger=Words(), question_paraphraser=Writes("How many pens?"))
    text = "Ada has 3 pens. How many pens has she?"
    result = QuestionParaphrase().apply(text, rng=random.Random(1), tools=kit)
    assert result == ("How many pens?", "seq2seq:writes, a number lost")
    assert made_with(QuestionParaphrase(), tools=kit) == "seq2seq:writes"
    assert made_with(QuestionParaphrase(), tools=tools()).endswith("(ours)")


def test_the_paraphraser_for_training_is_not_used_for_test_pairs() -> None:
    kit = Tools(tagger=Words(), paraphraser=Writes("How many pens?"))
    assert made_with(QuestionParaphrase(), tools=kit).endswith("(ours)")
