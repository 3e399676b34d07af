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


def test_a_phrase_is_a_sequence_of_adjectives_and_nouns() -> None:
    assert _top("see red bird near tree") == ["red bird", "tree"]


def test_an_adjective_alone_is_not_a_phrase() -> None:
    assert _top("seems red") == []


def test_phrases_that_share_a_noun_form_one_topic() -> None:
    assert _top("see red bird and hear birds") == ["red bird"]


def test_a_phrase_that_shares_nouns_with_two_topics_joins_them() -> None:
    assert _top("see tree near bird and hear lake while bird tree falls") == ["tree", "lake"]


def test_the_topic_closest_to_the_others_ranks_first() -> None:
    # The tree is near both; bird and lake are far from each other.
    assert _top("bird near tree near lake", count=1) == ["tree"]


def test_a_repeated_topic_ranks_higher() -> None:
    assert _top("see tree then bird flies over lake and birds sing", count=1) == ["bird"]


@pytest.mark.parametrize(("text", "found"), [("", []), ("run", []), ("bird", ["bird"])])
def test_short_texts_are_ranked(text: str, found: list[str]) -> None:
    assert _top(text) == found
