import pytest

from mwpapp.ml.english.grammar.tagged_words import as_text
from mwpapp.ml.generators.reverse.rewriting.tense import in_one_tense
from tests.ml.english.tagged import words

HAS, SPENT = words("Ada/NNP has/VBZ 9/CD pens/NNS"), words("she/PRP sold/VBD some/DT pens/NNS")
NOW = words("now/RB she/PRP has/VBZ 5/CD pens/NNS")


def test_a_state_before_a_past_action_is_told_in_the_past():
    told = in_one_tense((HAS, SPENT), answer=NOW)
    assert [as_text(one) for one in told] == ["Ada had 9 pens", "she sold some pens"]


@pytest.mark.parametrize(
    "first",
    [
        "each/DT box/NN has/VBZ 9/CD pens/NNS",
        "Ada/NNP has/VBZ pens/NNS",
        "there/EX are/VBP 60/CD minutes/NNS in/IN an/DT hour/NN",
        "there/EX are/VBP 12/CD pens/NNS in/IN a/DT dozen/NN",
    ],
)
def test_general_facts_and_states_without_an_amount_stay_in_the_present(first):
    told = in_one_tense((words(first), SPENT), answer=NOW)
    assert told == (words(first), SPENT)


def test_a_story_that_switches_between_tenses_is_refused():
    had = words("Ada/NNP had/VBD 9/CD pens/NNS")
    assert in_one_tense((had, words("they/PRP get/VBP 3/CD pens/NNS")), answer=NOW) is None
    will = words("she/PRP will/MD have/VB 5/CD pens/NNS")
    assert in_one_tense((HAS, SPENT), answer=will) is None
