import pytest

from mwpapp.ml.english.grammar.tagged_words import as_text
from mwpapp.ml.generators.reverse.reading.story import read_story
from tests.ml.english.tagged import words

HOW = "how/WRB many/JJ pens/NNS has/VBZ she/PRP ?/."


def _parts(line):
    story = read_story(words(line))
    return story and ([as_text(part) for part in story.statements], as_text(story.question))


@pytest.mark.parametrize(
    ("line", "statements"),
    [
        (f"Ada/NNP has/VBZ 3/CD ./. {HOW}", ["Ada has 3"]),
        (f"{HOW} Ada/NNP has/VBZ 3/CD ./.", ["Ada has 3"]),
        (f"if/IN Ada/NNP has/VBZ 3/CD ,/, {HOW}", ["Ada has 3"]),
        (f"Ada/NNP has/VBZ 3/CD if/IN 2/CD are/VBP red/JJ {HOW}", ["Ada has 3", "2 are red"]),
        (f"if/IN he/PRP rides/VBZ it/PRP saves/VBZ 3/CD ./. {HOW}", ["if he rides it saves 3"]),
    ],
)
def test_a_problem_is_split_into_statements_and_a_question(line, statements):
    assert _parts(line) == (statements, "how many pens has she")


@pytest.mark.parametrize(
    "line",
    [
        "Ada/NNP has/VBZ 3/CD ./.",
        HOW,
        f"{HOW} {HOW}",
        f"if/IN it/PRP would/MD cost/VB 3/CD ,/, {HOW}",
    ],
)
def test_a_text_without_exactly_one_question_about_facts_is_refused(line):
    assert _parts(line) is None


def test_an_adverbial_before_the_question_is_its_lead():
    story = read_story(words(f"Ada/NNP has/VBZ 3/CD ./. in/IN all/DT ,/, {HOW}"))
    assert as_text(story.lead) == "in all"
