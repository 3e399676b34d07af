import random
from itertools import islice

import pytest

from mwpapp.ml.generators.round_trip import RoundTrip
from mwpapp.ml.protocols import Tools
from mwpapp.ml.types import Problem

PENS = "Omar gathered 5 rocks. He gave 2 to Ben. How many rocks does Omar have left?"
SACKS = "A sack holds 5 toys. Omar has 6 sacks. How many toys does Omar have in all?"


class Canned:
    """Returns given translations, which may be wrong."""

    name = "canned"

    def __init__(self, **sentences: str) -> None:
        self.sentences = sentences

    def round_trip(self, text: str) -> str:
        return self.sentences.get(text.split()[0], text)


def _texts(tools, text, **sentences):
    own = Tools(tagger=tools.tagger, translator=Canned(**sentences))
    rng = random.Random(1)
    found = RoundTrip().generate(Problem(text=text), rng=rng, tools=own)
    return [candidate.text for candidate in islice(found, 5)]


def test_a_confirmed_synonym_is_substituted_in_reworded_texts(tools):
    found = _texts(tools, PENS, Omar="Omar collected 5 rocks.")
    assert found
    assert all("collected" in text for text in found)


@pytest.mark.parametrize(
    "translated",
    ["Omar gathered 6 rocks.", "Omar lost 5 rocks.", "Omar gathered rocks.", "Eva got 5.", ""],
)
def test_other_changes_of_a_translation_are_not_used(translated, tools):
    assert _texts(tools, PENS, Omar=translated) == []


def test_a_thing_is_named_consistently(tools):
    found = _texts(tools, SACKS, A="A bag holds 5 toys.")
    assert found
    assert not any("sack" in text for text in found)


def test_nothing_is_written_without_a_translator(tools):
    own = Tools(tagger=tools.tagger)
    found = RoundTrip().generate(Problem(text=PENS), rng=random.Random(1), tools=own)
    assert list(found) == []
