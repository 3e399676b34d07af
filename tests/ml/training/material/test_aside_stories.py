"""No story with the split `aside` becomes training text, whatever its source."""

import random
import re
from dataclasses import replace

import pytest

from mwpapp.ml.generators.story.frame import Frame
from mwpapp.ml.generators.story.library import Library
from mwpapp.ml.training.material.aside_stories import aside_stories
from mwpapp.ml.training.material.pairs import make_pairs
from mwpapp.ml.training.material.questions import Question, draw_questions, masked
from tests.ml.generators.story.stories import MARKET, PENS, frame

KEPT = MARKET.replace("market-01", "market-02").replace("split: aside", "split: train")


def drawn_questions(*texts: str, stories: list[Frame]) -> list[Question]:
    own = [{"id": str(number), "text": text} for number, text in enumerate(texts)]
    return draw_questions(None, own=[*own, *aside_stories(stories)], rng=random.Random(1))


def test_only_stories_with_the_split_aside_are_set_aside_with_every_choice_of_words():
    found = aside_stories([frame(MARKET), frame(KEPT)])
    assert [record["id"] for record in found] == ["market-01/0", "market-01/1"]
    assert ["Amina" in found[0]["text"], "Rosa" in found[1]["text"]] == [True, True]
    assert {record["split"] for record in found} == {"aside"}


@pytest.mark.parametrize("name", ["Amina", "Rosa"])
def test_a_question_that_tells_a_story_that_is_set_aside_is_not_drawn(name):
    told_story = (
        frame(MARKET).problem.text.replace("48", "31").replace("15", "9").replace("Amina", name)
    )
    assert drawn_questions(told_story, PENS.text, stories=[frame(KEPT)]) != []
    texts = [
        question.text
        for question in drawn_questions(told_story, PENS.text, stories=[frame(MARKET)])
    ]
    assert texts == [PENS.text]


def test_no_pair_tells_a_story_that_is_set_aside_even_if_the_tools_have_it(tools):
    told_story = [masked(one["text"]) for one in aside_stories([frame(MARKET)])]
    library = Library([frame(MARKET)])
    assert list(library.tell(PENS, rng=random.Random(1)))  # it could be told
    for seed in range(3):
        fed = replace(tools, stories=library)
        pairs = make_pairs(PENS, rng=random.Random(seed), tools=fed)
        assert pairs
        assert not [pair for pair in pairs if masked(pair.text) in told_story]
        assert not [pair for pair in pairs if re.search(r"\bapples\b.*\bmarket\b", pair.text)]
