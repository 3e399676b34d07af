import random

import pytest

from mwpapp.ml.generators.faithful import is_faithful, keeps_problem
from mwpapp.ml.generators.round_trip import RoundTrip
from mwpapp.ml.types import Problem, Tools


class Canned:
    """Translates what it is told to, as the real one would on a bad day."""

    name = "canned"

    def __init__(self, **sentences: str) -> None:
        self.sentences = sentences

    def round_trip(self, text: str) -> str:
        return self.sentences.get(text.split()[0], text)


def _texts(tools, text, **sentences):
    own = Tools(tagger=tools.tagger, translator=Canned(**sentences))
    rng = random.Random(1)
    return [c.text for c in RoundTrip().generate(Problem(text=text), count=4, rng=rng, tools=own)]


def test_a_synonym_is_taken_over(tools):
    assert _texts(tools, "Omar bought 5 pens.", Omar="Omar purchased 5 pens.") == [
        "Omar purchased 5 pens."
    ]


@pytest.mark.parametrize(
    "translated",
    ["Omar bought 6 pens.", "Omar lost 5 pens.", "Omar bought pens.", "Eva bought 5 pens.", ""],
)
def test_what_changes_the_problem_is_dropped(translated, tools):
    assert _texts(tools, "Omar bought 5 pens.", Omar=translated) == []


def test_two_people_are_not_swapped(tools):
    old, new = "Omar gave Eva 5 pens.", "Eva gave Omar 5 pens."
    tag = tools.tagger.tag
    assert not is_faithful(old, new, old=tag(old), new=tag(new))


def test_a_second_word_for_one_thing_is_refused(tools):
    text = "A shop is open. The shop has 5 doors."
    assert _texts(tools, text, A="A store is open.") == []


def test_quantities_and_question_must_survive():
    assert keeps_problem("He has 5 pens. How many?", "He has five pens. How many?")
    assert not keeps_problem("He has 5 pens. How many?", "He has 5 pens.")
    assert not keeps_problem("He has 5 pens.", "He has 5 or 6 pens.")


def test_without_a_translator_nothing_comes(tools):
    own = Tools(tagger=tools.tagger)
    problem = Problem(text="Omar bought 5 pens.")
    assert list(RoundTrip().generate(problem, count=3, rng=random.Random(1), tools=own)) == []
