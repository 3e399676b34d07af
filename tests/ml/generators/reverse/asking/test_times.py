import pytest

from mwpapp.ml.generators.reverse.generator import Reverse
from mwpapp.ml.generators.reverse.reading.story import read_story
from mwpapp.ml.generators.reverse.asking.times import changes, tells_again, tells_state
from tests.ml.english.tagged import words

LOSS = "Ada/NNP had/VBD 9/CD pens/NNS ./. she/PRP lost/VBD 3/CD ./. "


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("how/WRB many/JJ pens/NNS does/VBZ she/PRP have/VB ?/.", True),
        ("how/WRB many/JJ pens/NNS does/VBZ she/PRP have/VB now/RB ?/.", False),
        ("how/WRB many/JJ pens/NNS did/VBD she/PRP lose/VB ?/.", False),
    ],
)
def test_a_question_about_a_state_without_a_time_is_detected(question, wanted):
    assert tells_state(read_story(words(LOSS + question))) is wanted


def test_a_repeated_statement_is_detected():
    story = read_story(words("9/CD dogs/NNS bark/VBP ./. how/WRB many/JJ dogs/NNS bark/VBP ?/."))
    assert tells_again(story, words("12/CD dogs/NNS bark/VBP"))
    assert not tells_again(story, words("12/CD cats/NNS bark/VBP"))
    assert not changes(story)


@pytest.mark.parametrize(
    ("text", "equation", "question"),
    [
        (
            "Amara has 20 pens. She gave 8 pens to Kofi. How many pens does Amara have left?",
            "20 - 8",
            "How many pens did Amara have at first?",
        ),
        (
            "There are 20 birds in a tree. 8 birds flew away. How many birds are left in the tree?",
            "20 - 8",
            "How many birds were there in a tree at first?",
        ),
    ],
)
def test_a_question_about_an_earlier_state_is_in_the_past_tense(text, equation, question, write):
    made = [one.text for one in write(Reverse(), text, equation=equation)]
    assert any(one.endswith(question) for one in made), made
