from __future__ import annotations

import random

import pytest

from mwpapp.ml.checkpoints.errors import WeightsMissing
from mwpapp.ml.encoders.tagger import load_tagger
from mwpapp.ml.operators.held_out.passive_voice import PassiveVoice
from mwpapp.ml.operators.provenance import made_with
from mwpapp.ml.protocols import Tagger, Tools
from tests.ml.tiny import Words


@pytest.fixture(scope="module")
def tagger() -> Tagger:
    try:
        return load_tagger()
    except WeightsMissing as error:
        pytest.skip(str(error))


def _written(text: str, tagger: Tagger) -> str | None:
    result = PassiveVoice().apply(text, rng=random.Random(1), tools=Tools(tagger=tagger))
    return result[0] if result else None


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("Maria bought 3 pens at the fair.", "3 pens were bought by Maria at the fair."),
        ("The baker bakes 12 loaves every day.", "12 loaves are baked by the baker every day."),
        ("Tom read 3 books last week.", "3 books were read by Tom last week."),
        ("Tom baked 12 cakes yesterday.", "12 cakes were baked by Tom yesterday."),
        ("He ate a mango.", "A mango was eaten by him."),
        ("They share 20 pens among 4 friends.", "20 pens are shared by them among 4 friends."),
        (
            "A farmer planted 3 rows of 20 trees in 2 hours.",
            "3 rows of 20 trees were planted by a farmer in 2 hours.",
        ),
        (
            "The cook needs a bag of 5 carrots and 2 onions.",
            "A bag of 5 carrots and 2 onions are needed by the cook.",
        ),
        ("How many pens did Maria buy?", "How many pens were bought by Maria?"),
        ("How much money does he earn in a week?", "How much money is earned by him in a week?"),
    ],
)
def test_the_object_becomes_the_subject(text: str, written: str, tagger: Tagger) -> None:
    assert _written(text, tagger) == written


@pytest.mark.parametrize(
    "text",
    [
        "Tom ran 5 miles.",
        "Each loaf costs $3.",
        "He gave his sister 5 mangoes.",
        "She gave them away and kept 5.",
        "If Maria bought 3 pens, how many are left?",
        "She has 3 pens.",
        "How many pens are there?",
        "She bought 3 pens for $2 and a cap for $1.",
        "He took them home.",
        "",
        "?",
    ],
)
def test_other_sentences_are_not_changed(text: str, tagger: Tagger) -> None:
    assert _written(text, tagger) is None


def test_only_suitable_sentences_are_changed(tagger: Tagger) -> None:
    text = "Maria has 9 pens. She sold 4 pens. How many has she now?"
    result = PassiveVoice().apply(text, rng=random.Random(1), tools=Tools(tagger=tagger))
    assert result == (
        "Maria has 9 pens. 4 pens were sold by her. How many has she now?",
        "1 sentence in the passive voice",
    )


class Mends:
    name = "mends"

    def __init__(self, old: str, new: str) -> None:
        self.old, self.new = old, new

    def correct(self, text: str) -> str:
        return text.replace(self.old, self.new)


@pytest.mark.parametrize(
    ("old", "new", "written"),
    [
        ("were sold", "got sold", "4 pens got sold by Maria."),
        ("4", "5", "4 pens were sold by Maria."),
    ],
)
def test_the_grammar_checker_corrects_the_result_but_not_its_numbers(
    old: str, new: str, written: str, tagger: Tagger
) -> None:
    tools = Tools(tagger=tagger, grammar=Mends(old, new))
    result = PassiveVoice().apply("Maria sold 4 pens.", rng=random.Random(1), tools=tools)
    assert result is not None
    assert result[0] == written


def test_the_source_is_our_own_rule() -> None:
    bare = Tools(tagger=Words())
    mended = Tools(tagger=Words(), grammar=Mends("", ""))
    assert made_with(PassiveVoice(), tools=bare) == (
        "passive voice by rule, no grammar checker (ours)"
    )
    assert made_with(PassiveVoice(), tools=mended) == "passive voice by rule, mends (ours)"
