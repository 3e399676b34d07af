from __future__ import annotations

import random
import re

import pytest

from mwpapp.ml.operators.published.unit_replacement import UnitReplacement
from tests.ml.tiny import tools


def _all(text: str) -> set[str]:
    results = (
        UnitReplacement().apply(text, rng=random.Random(seed), tools=tools()) for seed in range(60)
    )
    return {result[0] for result in results if result}


@pytest.mark.parametrize(
    "text",
    [
        "She sleeps an hour.",
        "It lasts half an hour.",
        "An hour is over.",
        "He walks a mile.",
        "It weighs an ounce.",
        "It costs 5 dollars an hour.",
    ],
)
def test_the_article_fits_the_new_unit(text: str) -> None:
    texts = _all(text)
    assert len(texts) > 2
    for changed in texts:
        assert not re.search(
            r"\b(?:an (?!hour|ounce|inch|acre)|a (?:hour|ounce|inch|acre))", changed, re.IGNORECASE
        )


def test_the_article_before_an_amount_of_money_does_not_change() -> None:
    assert _all("She buys an $8 ticket.") == {"She buys an €8 ticket.", "She buys an £8 ticket."}


@pytest.mark.parametrize("text", ["A rope of 3 ft.", "It weighs 5 lb.", "She waits 3 min."])
def test_a_sentence_keeps_its_single_full_stop(text: str) -> None:
    texts = _all(text)
    assert len(texts) > 2
    assert all(re.search(r"\w\.$", changed) for changed in texts)


def test_a_speed_without_a_plural_of_its_own_becomes_plural() -> None:
    assert _all("It drives 5 km per hour.") == {
        "It drives 5 miles per hour.",
        "It drives 5 metres per second.",
        "It drives 5 metres per minute.",
    }


def test_one_unit_stays_singular() -> None:
    assert _all("It drives 1 km per hour.") == {
        "It drives 1 mile per hour.",
        "It drives 1 metre per second.",
        "It drives 1 metre per minute.",
    }
