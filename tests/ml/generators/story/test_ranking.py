import random

import pytest

from mwpapp.ml.generators.story import ranking
from mwpapp.ml.generators.story.library import Library
from mwpapp.ml.generators.story.match import Match
from mwpapp.ml.types import Problem
from tests.ml.generators.story.stories import frame

STORY = """## NAME
unit: UNIT; grade: GRADE; tags: subtraction; split: train
Amina had {had,30} apples and sold {sold,8} of them. MORE How many apples has she now?
#init:
- $had = range(5, 500)
- $sold = range(2, 400)
#answer: had - sold
"""


@pytest.fixture(autouse=True)
def _no_randomness(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ranking, "_DRAWN", 0)


def story(name: str, *, grade: int = 3, unit: str = "apples", more: str = ""):
    text = STORY.replace("NAME", name).replace("GRADE", str(grade))
    return frame(text.replace("UNIT", unit).replace("MORE", more))


def first(*stories, unit: str | None = None, grade: int | None = None) -> str:
    problem = Problem(
        text="Tom has 31 pens in his box and gives 9 of them to Ida. How many pens has Tom now?",
        equation="31 - 9", unit=unit, grade=grade,
    )  # fmt: skip
    stories_told = Library(stories).tell(problem, rng=random.Random(1))
    return str(next(stories_told).parameters["story"])


def test_a_story_for_the_grade_of_the_problem_comes_first():
    stories = [story("hard-1", grade=7), story("own-1", grade=3), story("easy-1", grade=1)]
    assert first(*stories, grade=3) == "own-1"
    assert first(stories[0], stories[2], grade=4) == "easy-1"  # harder costs more than easier


def test_without_a_grade_stories_of_the_median_grade_come_first():
    stories = [story("hard-1", grade=7), story("one-1", grade=2), story("two-1", grade=2)]
    assert first(*stories) in ("one-1", "two-1")


def test_a_story_that_matches_several_times_counts_once_in_the_median_grade():
    told = [story("hard-1", grade=7)] * 3 + [story("one-1"), story("two-1")]
    matches = [Match(one, tuple(one.own), (0, 1), one.convention) for one in told]
    assert ranking._grade(matches, story("own-1", grade=0)) == 3


def test_a_story_with_an_answer_of_the_same_kind_comes_first():
    stories = [story("length-1", unit="metres"), story("count-1"), story("money-1", unit="euros")]
    assert first(*stories, unit="pens") == "count-1"
    assert first(*stories, unit="dollars") == "money-1"
    assert first(*stories, unit="kilometres") == "length-1"


def test_for_a_short_problem_a_short_story_comes_first():
    long = story("long-1", more="It was the last warm day of a long and dry autumn. " * 3)
    assert first(long, story("short-1")) == "short-1"


def rope(name: str, long: str, cut: str):
    return frame(
        f"""## {name}
unit: metres; grade: 3; tags: subtraction; split: train
A rope is {{long,{long}}} metres long. Amina cuts off {{cut,{cut}}} metres. How long is the rest?
#init:
- $long = range(1, 600, 0.5)
- $cut = range(1, 600, 0.5)
#answer: long - cut
"""
    )


@pytest.mark.parametrize(
    ("long", "cut", "told"),
    [("501", "294", "odd-1"), ("501.5", "294.5", "part-1")],
)
def test_a_story_whose_numbers_are_no_rounder_than_those_of_the_problem_comes_first(
    long, cut, told
):
    stories = [
        rope("round-1", "500", "250"), rope("odd-1", "501", "251"), rope("part-1", "501.5", "251.5")
    ]  # fmt: skip
    problem = Problem(
        text=f"Tom has {long} kg of rice and eats {cut} kg. How many kg are left?",
        equation=f"{long} - {cut}",
    )
    first_one = next(Library(stories).tell(problem, rng=random.Random(1)))
    assert first_one.parameters["story"] == told
