"""The question that asks for a number of a story, with its expression of time."""

import pytest

from mwpapp.ml.english.grammar.tagged_words import as_text
from mwpapp.ml.generators.reverse.asking.questions import question_for
from mwpapp.ml.generators.reverse.reading.asked import find_asked
from mwpapp.ml.generators.reverse.reading.prepared_problem import read_problem
from mwpapp.ml.types import Problem

REST = "Ada had 40 left. How many did Ada have at first?"


@pytest.fixture
def ask(tools):
    def run(story: str, index: int = 0):
        text = f"{story} {REST}"
        numbers = [word for word in text.replace("$", " ").split() if word.isdigit()]
        equation = " + ".join(numbers)
        subject = read_problem(Problem(text=text, equation=equation), tools=tools)
        asked = find_asked(subject, index=index)
        found = question_for(asked) if asked is not None else None
        return found and as_text((*found.words, *found.time))

    return run


@pytest.mark.parametrize(
    ("story", "index", "question"),
    [
        ("Ada sold 3 pens.", 0, "how many pens did Ada sell"),
        ("Ada has sold 3 pens.", 0, "how many pens has Ada sold"),
        ("Ada has already sold 3 pens.", 0, "how many pens has Ada already sold"),
        ("3 pens are red.", 0, "how many pens are red"),
        ("Ada bought 3 books about plants.", 0, "how many books about plants did Ada buy"),
        ("Ada picked 0.5 acre of corn and 3 plums.", 1, "how many plums did Ada pick"),
        ("Ada spent $3 on a kite.", 0, "how much did Ada spend on the kite"),
        ("Ada had 9 pens. She gave 3 of them to Ben.", 1, "how many pens did Ada give to Ben"),
        ("Ada had 9 pens. 3 of them were red.", 1, "how many of the pens were red"),
        ("Ada put 3 pens into a box.", 0, "how many pens did Ada put into the box"),
        ("There are 3 birds sitting in a tree.", 0, "how many birds are sitting in the tree"),
        ("A shop sold 3 kites.", 0, "how many kites did the shop sell"),
        ("Ada sold 3 cups of tea and 5 buns.", 0, "how many cups of tea did Ada sell"),
        ("Ada bought 3 more pens.", 0, "how many pens did Ada buy"),
        ("Ada has 3 more pens than Ben.", 0, "how many more pens does Ada have than Ben"),
        ("Ada has $3 less than Ben.", 0, "how much less money does Ada have than Ben"),
        ("The tower is 3 metres tall.", 0, "how tall is the tower"),
    ],
)
def test_a_number_becomes_the_question(story, index, question, ask):
    assert ask(story, index) == question


@pytest.mark.parametrize(
    ("story", "question"),
    [
        ("On Monday, Ada sold 3 pens.", "how many pens did Ada sell on Monday"),
        ("At a market, Ada sold 3 pens.", "how many pens did Ada sell at the market"),
        ("Ada read a book. Then she sold 3 pens.", "how many pens did she sell"),
        ("At a market, Ada sold 3 pens to Ben.", "how many pens did Ada sell to Ben"),
        ("Ada lost 5 pens. Then there were 3 pens in the box.",
         "how many pens were there in the box then"),
    ],
)  # fmt: skip
def test_the_question_ends_with_the_time_or_place_of_the_clause(story, question, ask):
    assert ask(story, 1 if "5" in story else 0) == question


@pytest.mark.parametrize(
    ("story", "question"),
    [
        ("Ada met Ben. She sold 3 pens.", "how many pens did Ada sell"),
        ("Ada met Ben. He sold 3 pens.", None),
        ("Ada's friend met Ada. She sold 3 pens.", None),
        ("Ada sings. She sold 3 pens.", "how many pens did she sell"),
    ],
)
def test_the_question_names_a_person_if_the_story_has_several_people(story, question, ask):
    assert ask(story) == question


@pytest.mark.parametrize(
    "story",
    [
        "Ada did not sell 3 pens.",
        "Ada sold about 3 pens.",
        "Ada reads page 3 of a book.",
        "Ada's set has 3 plates, six fewer than before.",
        "On the first 6 floors a tower has 8 windows each facing the park.",
        "One group has 3 members and the other has 5.",
        "Ada could carry 3 pens at a time.",
        "3 children said that they like pens.",
        "The 'Tea Cups' ride holds 3 children.",
    ],
)
def test_a_number_that_no_rule_fits_is_not_asked_for(story, ask):
    assert ask(story, 1 if story.startswith(("One", "On the")) else 0) is None
