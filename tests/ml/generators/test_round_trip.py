import random
import re
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


@pytest.mark.parametrize(
    ("text", "translated", "wanted", "odd"),
    [
        (
            "A pack of pens costs 2 dollars. Workers pack 5 pens on Monday. They sell 3 pens. How "
            "many pens do they have left?",
            {"A": "A packet of pens costs 2 dollars."},
            "packet of pens",
            r"packet 5|they packet",
        ),
        (
            "Kim bought a present for 5 dollars. At the party, 30 people were present. How many "
            "people were present for each dollar?",
            {"Kim": "Kim bought a gift for 5 dollars."},
            "a gift",
            r"were gift",
        ),
        (
            "Sam puts 5 pens on every table. A bus leaves every 5 minutes. There are 6 tables. How "
            "many pens does Sam need?",
            {"Sam": "Sam puts 5 pens on each table."},
            "each table",
            r"each 5 minutes",
        ),
        (
            "She put 3 pens in a box. She bought 2 pens. How many pens did she put there? How many "
            "pens does she have?",
            {"She": "She placed 3 pens in a box."},
            "placed",
            r"did she placed",
        ),
        (
            "Omar gathered 5 tiny rocks. A rock weighs 2 kg. How much do the rocks weigh?",
            {"Omar": "Omar gathered 5 tiny stones."},
            "A stone weighs",
            r"\brock",
        ),
    ],
)
def test_a_synonym_replaces_only_the_same_part_of_speech(text, translated, wanted, odd, tools):
    found = _texts(tools, text, **translated)
    assert any(wanted in written for written in found), found
    assert not any(re.search(odd, written) for written in found)


def test_a_little_more_is_not_rewritten(tools):
    text = (
        "Omar has a little dog and 5 pens. Kim has a little more money and 8 pens. How many pens "
        "do they have in all?"
    )
    assert _texts(tools, text, Omar="Omar has a small dog and 5 pens.") == []


def test_nothing_is_written_without_a_translator(tools):
    own = Tools(tagger=tools.tagger)
    found = RoundTrip().generate(Problem(text=PENS), rng=random.Random(1), tools=own)
    assert list(found) == []
