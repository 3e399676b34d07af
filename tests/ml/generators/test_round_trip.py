import random

import pytest

from mwpapp.ml.generators.round_trip import RoundTrip
from mwpapp.ml.protocols import Tools
from mwpapp.ml.types import Problem


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
    return [c.text for c in RoundTrip().generate(Problem(text=text), rng=rng, tools=own)]


def test_a_synonym_is_taken_over(tools):
    assert _texts(tools, "Omar bought 5 pens.", Omar="Omar purchased 5 pens.") == [
        "Omar purchased 5 pens."
    ]


@pytest.mark.parametrize(
    "translated",
    ["Omar bought 6 pens.", "Omar lost 5 pens.", "Omar bought pens.", "Eva bought 5 pens.", ""],
)
def test_a_translation_that_changes_the_problem_is_dropped(translated, tools):
    assert _texts(tools, "Omar bought 5 pens.", Omar=translated) == []


def test_a_second_name_for_one_thing_is_refused(tools):
    text = "A shop is open. The shop has 5 doors."
    assert _texts(tools, text, A="A store is open.") == []


def test_nothing_is_written_without_a_translator(tools):
    own = Tools(tagger=tools.tagger)
    problem = Problem(text="Omar bought 5 pens.")
    assert list(RoundTrip().generate(problem, rng=random.Random(1), tools=own)) == []
