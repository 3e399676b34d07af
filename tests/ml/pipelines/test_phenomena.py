"""The five phenomena of ParaQD's Table 3, in our own sentences, with the shipped checkpoints."""

from __future__ import annotations

import pytest

from mwpapp.ml.pipelines.engines import JudgingEngines, load_judging
from mwpapp.ml.pipelines.score_pairs import score_pairs
from mwpapp.ml.types import Judgement, Reference

FERRY = (
    "Marta sails her boat for 36 kilometres in 4 hours. Then Marta rows 2 kilometres more. "
    "How many kilometres does Marta travel altogether?"
)
BAKERY = (
    "Ravi bought 3 kilograms of flour at $2 a kilogram and 5 kilograms of sugar at $4 a kilogram. "
    "How much did Ravi pay in all?"
)

PHENOMENA = [
    ("a number is dropped", FERRY, FERRY.replace("2 kilometres more", "some kilometres more"), 0),
    ("a number is dropped", BAKERY, BAKERY.replace("5 kilograms", "a few kilograms"), 0),
    ("an entity is replaced once", FERRY, FERRY.replace("Then Marta", "Then Helena"), 0),
    ("an entity is replaced once", BAKERY, BAKERY.replace("did Ravi", "did Oscar"), 0),
    ("an entity is replaced everywhere", FERRY, FERRY.replace("Marta", "Helena"), 1),
    ("an entity is replaced everywhere", BAKERY, BAKERY.replace("Ravi", "Oscar"), 1),
    ("a unit is changed", FERRY, FERRY.replace("rows 2 kilometres", "rows 2 metres"), 0),
    ("a unit is changed", BAKERY, BAKERY.replace("5 kilograms", "5 grams"), 0),
    ("a unit is abbreviated", FERRY, FERRY.replace("36 kilometres", "36 km"), 1),
    ("a unit is abbreviated", BAKERY, BAKERY.replace("kilograms", "kg"), 1),
]


@pytest.fixture(scope="module")
def engines() -> JudgingEngines:
    return load_judging()


@pytest.mark.parametrize(("name", "question", "paraphrase", "label"), PHENOMENA)
def test_the_verdict_detects_each_phenomenon(
    engines: JudgingEngines, name: str, question: str, paraphrase: str, label: int
) -> None:
    assert paraphrase != question
    (pair,) = score_pairs([(Reference(text=question), paraphrase)], engines=engines)
    assert (pair.verdict.probability > 0.5) == bool(label), name
    if not label:
        assert pair.verdict.judgement is not Judgement.READY
