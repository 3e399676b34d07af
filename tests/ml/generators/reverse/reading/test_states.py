import pytest

from mwpapp.ml.english.grammar.clauses import clause_with
from mwpapp.ml.generators.reverse.reading.states import changes, is_end, is_state, tells_state
from mwpapp.ml.generators.reverse.reading.story import read_story
from tests.ml.english.tagged import words

LOSS = "Ada/NNP had/VBD 9/CD pens/NNS ./. she/PRP gave/VBD 3/CD away/RB ./. "


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("how/WRB many/JJ pens/NNS does/VBZ she/PRP have/VB ?/.", True),
        ("how/WRB many/JJ pens/NNS does/VBZ she/PRP have/VB now/RB ?/.", False),
        ("how/WRB many/JJ pens/NNS did/VBD she/PRP lose/VB ?/.", False),
    ],
)
def test_a_question_about_a_state_without_a_time_is_detected(question, wanted):
    story = read_story(words(LOSS + question))
    assert tells_state(story) is wanted
    assert changes(story)


@pytest.mark.parametrize(
    ("line", "state", "end"),
    [
        ("she/PRP has/VBZ 3/CD pens/NNS", True, False),
        ("she/PRP has/VBZ 3/CD pens/NNS left/VBN", True, True),
        ("she/PRP sold/VBD 3/CD pens/NNS", False, False),
        ("3/CD pens/NNS were/VBD left/VBN", False, True),
        ("3/CD birds/NNS are/VBP singing/VBG", True, False),
    ],
)
def test_statements_of_a_state_and_of_an_end_are_recognized(line, state, end):
    clause = clause_with(words(line), next(i for i, w in enumerate(words(line)) if w.tag == "CD"))
    assert (is_state(clause), is_end(clause)) == (state, end)
