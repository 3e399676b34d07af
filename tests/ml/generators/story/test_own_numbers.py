"""Stories with numbers of their own, for problems whose numbers fit few stories."""

import random
from dataclasses import replace

import pytest

from mwpapp.ml.generators.story.generator import StoryWithOwnNumbers
from mwpapp.ml.generators.story.library import Library
from mwpapp.ml.types import Candidate, Difficulty, Judgement, Problem
from mwpapp.ml.verdict.story import ToldStory, align_story, judge_story
from tests.ml.generators.story.stories import MARKET, SALE, frame
from tests.ml.pipelines.doubles import engines

COUNTY = Problem(
    text="In a county, 202958 of 980580 children go to camp. How many children stay at home?",
    equation="980580 - 202958",
    answer="777622",
    unit="children",
)


def told(problem: Problem, *templates: str, difficulty: Difficulty = Difficulty.SAME):
    tools = replace(engines().tools, stories=Library(map(frame, templates)), difficulty=difficulty)
    return list(StoryWithOwnNumbers().generate(problem, rng=random.Random(1), tools=tools))


def test_a_story_keeps_its_numbers_and_the_problem_gets_them():
    (story,) = told(COUNTY, MARKET)
    assert "brings 48 apples to the market and sells 15 of them" in story.text
    assert (story.kind, story.generator) == ("retold+renumbered", "renumber+story")
    assert (story.equation, story.answer, story.unit) == ("48 - 15", "33", "apples")
    assert story.reference.text == (
        "In a county, 15 of 48 children go to camp. How many children stay at home?"
    )
    assert (story.reference.equation, story.reference.answer) == ("48 - 15", "33")
    assert story.parameters["renumber"] == {"numbers": {"980580": "48", "202958": "15"}}


def test_a_story_is_ready_and_its_numbers_are_aligned_with_those_of_the_problem():
    (story,) = told(COUNTY, MARKET)
    read = _read(story)
    assert judge_story(read, original=story.reference).judgement is Judgement.READY
    found = align_story(read, original=COUNTY.text, reference=story.reference.text)
    places = [COUNTY.text[slice(*one.original_span or (0, 0))] for one in found]
    assert places == ["980580", "202958"]


def _read(story: Candidate) -> ToldStory:
    return ToldStory(
        text=story.text,
        equation=story.equation or "",
        answer=story.answer or "",
        origins=tuple(story.parameters["story"]["origins"]),
    )


@pytest.mark.parametrize(
    ("text", "equation"),
    [
        ("A farmer sells 7 of his 96 cows. How many are left?", "96 - 7"),
        ("A farmer sells 1 of his 96 cows. How many are left?", "96 - 1"),
    ],
)
def test_any_numbers_of_the_same_form_are_replaced(text, equation):
    (story,) = told(Problem(text=text, equation=equation), MARKET)
    assert story.answer == "33"


def test_a_percentage_is_replaced_only_by_a_percentage():
    shop = Problem(text="A hat for 40 dollars is 10% off. What does it cost?", equation="40-40*10%")
    (story,) = told(shop, SALE)
    assert story.reference.text == "A hat for 80 dollars is 25% off. What does it cost?"
    parts = Problem(
        text="A hat costs 40 dollars. For each of its 40 years, it gets 10 hundredths cheaper.",
        equation="40 - 40 * 10 / 100",
    )
    assert told(parts, SALE) == []


def test_whole_numbers_are_not_replaced_by_decimals():
    decimal = MARKET.replace("{had,48}", "{had,4.5}").replace("range(5, 500)", "range(1, 500, 0.5)")
    assert told(COUNTY, decimal.replace("{sold,15}", "{sold,3}")) == []


def test_no_story_is_written_if_harder_numbers_are_requested():
    assert told(COUNTY, MARKET, difficulty=Difficulty.HARDER) == []


def test_a_problem_without_an_equation_has_no_such_stories():
    assert told(replace(COUNTY, equation=None), MARKET) == []


@pytest.mark.parametrize(("answer", "stories"), [("33.33", 1), ("33", 0), ("34.00", 0)])
def test_an_answer_may_be_rounded_to_decimals_but_not_to_a_whole_number(answer, stories):
    hat = Problem(
        text="A hat for 47.62 dollars is 30% off. What does it cost?",
        equation="47.62 - 47.62 * 30%",
        answer=answer,
    )
    assert len(told(hat, SALE)) == stories
