from __future__ import annotations

import re

import pytest

from mwpapp.ml.operators.topic_rank import top_phrases
from mwpapp.ml.types import Token

TAGS = {"red": "JJ", "bird": "NN", "birds": "NNS", "tree": "NN", "lake": "NN"}
LEMMAS = {"birds": "bird"}


def _tokens(text: str) -> list[Token]:
    return [
        Token(
            start=found.start(),
            end=found.end(),
            text=found.group(),
            lemma=LEMMAS.get(found.group(), found.group()),
            tag=TAGS.get(found.group(), "VB"),
        )
        for found in re.finditer(r"\w+", text)
    ]


def _top(text: str, *, count: int = 9) -> list[str]:
    return [text[item.start : item.end] for item in top_phrases(_tokens(text), count=count)]


def test_a_phrase_is_a_run_of_adjectives_and_nouns() -> None:
    assert _top("see red bird near tree") == ["red bird", "tree"]


def test_an_adjective_alone_is_no_phrase() -> None:
    assert _top("seems red") == []


def test_phrases_that_share_a_noun_are_one_topic_named_by_the_first() -> None:
    assert _top("see red bird and hear birds") == ["red bird"]


def test_the_topic_near_the_others_ranks_first() -> None:
    # The tree stands between, near both; bird and lake are far from each other.
    assert _top("bird near tree near lake", count=1) == ["tree"]


def test_a_topic_that_comes_again_ranks_above_one_that_does_not() -> None:
    assert _top("see tree then bird flies over lake and birds sing", count=1) == ["bird"]


@pytest.mark.parametrize(("text", "found"), [("", []), ("run", []), ("bird", ["bird"])])
def test_small_texts(text: str, found: list[str]) -> None:
    assert _top(text) == found
