import pytest

from mwpapp.ml.english.grammar.tagged_words import as_text
from mwpapp.ml.english.grammar.verbs import (
    group_end,
    inflected,
    inverted,
    is_plural_subject,
    past,
    third_person,
)
from tests.ml.english.tagged import words


def test_forms_of_verbs():
    assert [past(lemma) for lemma in ("give", "have", "read")] == ["gave", "had", "read"]
    assert [third_person(lemma) for lemma in ("carry", "be")] == ["carries", "is"]


@pytest.mark.parametrize(
    ("line", "plural"),
    [
        ("the/DT boys/NNS", True),
        ("Ada/NNP and/CC Kofi/NNP", True),
        ("each/DT tray/NN", False),
        ("the/DT box/NN of/IN pens/NNS", False),
    ],
)
def test_the_number_of_a_subject_is_recognized(line, plural):
    assert is_plural_subject(words(line)) is plural


def test_a_verb_agrees_with_its_subject():
    boys, ada = words("boys/NNS"), words("Ada/NNP")
    assert inflected("be", like="did", subject=boys).text == "were"
    assert inflected("give", like="does", subject=ada).text == "gives"


@pytest.mark.parametrize(
    ("line", "auxiliary", "rest"),
    [
        ("gave/VBD away/RP", "did", "give away"),
        ("can/MD hold/VB", "can", "hold"),
        ("has/VBZ", "does", "have"),
    ],
)
def test_a_question_begins_with_an_auxiliary(line, auxiliary, rest):
    first, others = inverted(words(line))
    assert (first.text, as_text(others)) == (auxiliary, rest)


def test_a_negated_verb_is_not_inverted():
    assert inverted(words("did/VBD not/RB sell/VB")) is None


@pytest.mark.parametrize(
    ("line", "end"),
    [
        ("gave/VBD away/RP 3/CD pens/NNS", 2),
        ("wants/VBZ 3/CD pens/NNS", 1),
        ("has/VBZ sold/VBN 3/CD pens/NNS", 2),
        ("did/VBD in/RP all/DT", 1),
    ],
)
def test_a_verb_group_ends_before_its_object(line, end):
    assert group_end(words(line), 0) == end
