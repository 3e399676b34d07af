import pytest

from mwpapp.ml.generators.reverse.reading.story import read_story
from mwpapp.ml.generators.reverse.reading.suitable import is_suitable
from tests.ml.english.tagged import words

HOW = "how/WRB many/JJ pens/NNS has/VBZ she/PRP ?/."


@pytest.mark.parametrize(
    ("line", "suitable"),
    [
        ("Ada/NNP has/VBZ 3/CD pens/NNS ./.", True),
        ("she/PRP has/VBZ 3/CD pens/NNS ./.", False),
        ("Ada/NNP also/RB has/VBZ 3/CD pens/NNS ./.", False),
        ("the/DT box/NN holds/VBZ 3/CD ./. he/PRP has/VBZ it/PRP ./.", False),
        ("3/CD pens/NNS on/IN a/DT desk/NN ./.", False),
        ("if/IN you/PRP had/VBD 3/CD pens/NNS ,/,", False),
    ],
)
def test_a_story_names_its_people_and_states_facts(line, suitable):
    assert is_suitable(read_story(words(f"{line} {HOW}"))) is suitable
