import pytest

from mwpapp.ml.english.grammar.tagged_words import as_text
from mwpapp.ml.english.rewordings.passage import read_passage
from mwpapp.ml.english.rewordings.questions.reading import read_question


def _passage(text, tools):
    return read_passage(text, tokens=tools.tagger.tag(text))


@pytest.mark.parametrize(
    "text",
    [
        "Ada has 5 pens. How many pens are left?",
        "A bag holds 1\u202f250,5 g. What's the weight of 2 bags?",
        "It costs $5.50 (with tax). Mr. Hale's car needs 5 lbs. of oil.",
        "“Stop!” he said. Mira ran 3/4 mile.",
    ],
)
def test_a_passage_keeps_its_text(text, tools):
    assert _passage(text, tools).text == text


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("He has 5 pens . How many is that ?", "He has 5 pens. How many is that?"),
        ("If he sold 2, How many are left?", "If he sold 2, how many are left?"),
    ],
)
def test_typical_faults_of_corpora_are_corrected(text, wanted, tools):
    assert _passage(text, tools).text == wanted


def test_only_names_keep_their_capital_at_the_start_of_a_sentence(tools):
    text = "Oranges cost $5. Omar has 3. Twins Ben and Bea are 9."
    first = [one[0].text for one in _passage(text, tools).sentences]
    assert first == ["oranges", "Omar", "twins"]


@pytest.mark.parametrize(
    ("text", "form", "what", "statement"),
    [
        ("How many pens does Ada have left?", "inverted", "how many pens", "Ada has left"),
        ("How many pens are there?", "there", "how many pens", "there are"),
        ("How many pens are left in it?", "plain", "how many pens", "are left in it"),
        ("How old is Ada?", "being", "how old", "Ada is"),
        (
            "If she eats 3, how many more figs than plums did they buy?",
            "inverted",
            "how many more figs than plums",
            "they bought",
        ),
        ("By how many points did he win?", "inverted", "by how many points", "he won"),
        ("How many kids didn't go home?", "plain", "how many kids", "didn't go home"),
    ],
)
def test_a_question_is_parsed(text, form, what, statement, tools):
    found = read_question(_passage(text, tools).sentences[0])
    assert (found.form, as_text(found.what).lower(), as_text(found.told)) == (form, what, statement)
