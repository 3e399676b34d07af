"""Numbers that do not fit a story, although it has the calculation of the problem."""

import random
from dataclasses import replace

import pytest

from mwpapp.ml.generators.story.library import Library
from mwpapp.ml.types import Problem
from tests.ml.generators.story.stories import frame

PARTED = """## parted-01
unit: {unit}; grade: 3; tags: division; split: aside
{text}
#init:
- $had = range(2, 500)
- $parts = range(2, 40)
#answer: had / parts
"""
TEAMS = PARTED.format(
    unit="children", text="{had,36} children form {parts,4} teams. How many are in each team?"
)
RIBBON = PARTED.format(
    unit="metres", text="A ribbon of {had,36} m has {parts,4} equal parts. How long is each?"
)
SHELVES = Problem(
    text="A shop puts 40 books on 8 shelves, the same number on each. How many are on a shelf?",
    equation="40 / 8",
)


@pytest.mark.parametrize(
    ("story", "had", "told"),
    [(TEAMS, 40, True), (TEAMS, 8, False), (RIBBON, 40, True), (RIBBON, 8, True)],
)
def test_no_story_counts_the_things_in_each_part_if_each_has_only_one(
    story: str, had: int, told: bool
) -> None:
    problem = replace(SHELVES, text=SHELVES.text.replace("40", str(had)), equation=f"{had} / 8")
    found = list(Library([frame(story)]).tell(problem, rng=random.Random(1)))
    assert bool(found) is told
