from dataclasses import replace

import pytest

from mwpapp.ml.catalogue.kinds import KINDS, parts_of
from mwpapp.ml.english.masking import masked_words
from mwpapp.ml.generators.registry import generators_of
from mwpapp.ml.generators.story.generator import Story
from mwpapp.ml.generators.story.library import Library
from mwpapp.ml.pipelines.writing.streams import candidates
from mwpapp.ml.types import Problem
from tests.ml.generators.story.stories import MARKET, frame

SLIPS = "Ravi had 9 figs on monday . If he ate 4 of them, How many figs did ravi have left ?"


@pytest.mark.parametrize("kind", ["reworded", "renamed", "reordered"])
def test_variants_do_not_repeat_slips_but_are_compared_with_the_problem_as_written(kind, tools):
    found = candidates(
        Problem(text=SLIPS), kinds=[kind], seed=1, tools=tools, known=[], generators=generators_of,
        preferences={},
    )  # fmt: skip
    for candidate in found:
        assert "onday ." not in candidate.text
        assert ", How" not in candidate.text
        assert candidate.reference.text == SLIPS
        break
    else:
        pytest.fail("no candidate")


TOM = "Tom had 9 figs and 5 pears. Tom ate 4 figs. How many figs did Tom have left?"


def kinds_written(*kinds, tools):
    """Return the kinds of the first 400 candidates for a problem without an equation."""
    found = candidates(
        Problem(text=TOM), kinds=kinds, seed=1, tools=tools, known=[], generators=generators_of,
        preferences={},
    )  # fmt: skip
    return [candidate.kind for candidate, _number in zip(found, range(400), strict=False)]


def test_three_kinds_of_change_can_be_made_together(tools):
    assert "reworded+renamed+reordered" in kinds_written(*KINDS, tools=tools)


def test_each_change_keeps_its_parameters(tools):
    found = candidates(
        Problem(text=TOM), kinds=KINDS, seed=1, tools=tools, known=[], generators=generators_of,
        preferences={},
    )  # fmt: skip
    triple = next(one for one in found if len(parts_of(one.kind)) == 3)
    assert set(triple.parameters) == set(triple.generator.split("+"))
    assert triple.text != TOM


def test_only_one_change_is_made_if_only_one_kind_is_requested(tools):
    assert set(kinds_written("reordered", tools=tools)) == {"reordered"}


def test_no_change_restores_the_words_that_another_one_replaced(tools):
    text = "In a quiz, Tom had 6 right answers. If each was worth 3 points, what was his score?"
    found = candidates(
        Problem(text=text), kinds=KINDS, seed=1, tools=tools, known=[], generators=generators_of,
        preferences={},
    )  # fmt: skip
    written = [one for one, _number in zip(found, range(400), strict=False)]
    reworded = [one for one in written if {"reworded", "reordered"} <= set(parts_of(one.kind))]
    assert reworded
    assert masked_words(text) not in [masked_words(one.text) for one in reworded]


HUGE = Problem(
    text="In a county, 202958 of 980580 children go to camp. How many children stay at home?",
    equation="980580 - 202958",
)


@pytest.mark.parametrize(
    ("kinds", "answers"), [(["retold", "renumbered"], {"33"}), (["retold"], set())]
)
def test_stories_keep_their_own_numbers_only_if_new_numbers_were_requested(kinds, answers, tools):
    with_story = replace(tools, stories=Library([frame(MARKET)]))
    found = candidates(
        HUGE, kinds=kinds, seed=1, tools=with_story, known=[],
        generators=lambda kind: [Story()] if kind == "retold" else [], preferences={},
    )  # fmt: skip
    assert {candidate.answer for candidate in found} == answers
