import pytest

from mwpapp.ml.english.grammar.clauses import clause_with, clauses_of, is_copula, without_light
from mwpapp.ml.english.grammar.tagged_words import as_text
from tests.ml.english.tagged import words


@pytest.mark.parametrize(
    ("line", "number", "lead", "subject", "verbs"),
    [
        ("Ada/NNP has/VBZ 3/CD pens/NNS", 2, "", "Ada", "has"),
        ("on/IN Monday/NNP ,/, Ada/NNP sold/VBD 3/CD pens/NNS", 5, "on Monday,", "Ada", "sold"),
        ("Ada/NNP had/VBD 9/CD pens/NNS and/CC gave/VBD 3/CD away/RB", 6, "", "Ada", "gave"),
        ("the/DT pens/NNS in/IN 2/CD boxes/NNS are/VBP red/JJ", 3, "", "the pens in 2 boxes",
         "are"),
    ],
)  # fmt: skip
def test_a_clause_is_split_into_lead_subject_and_verbs(line, number, lead, subject, verbs):
    clause = clause_with(words(line), number)
    assert [as_text(part) for part in (clause.lead, clause.subject, clause.verbs)] == [
        lead, subject, verbs,
    ]  # fmt: skip


def test_words_without_a_verb_are_not_a_clause():
    assert clause_with(words("3/CD pens/NNS"), 0) is None


def test_a_place_before_the_verb_is_not_the_subject():
    sentence = words("In/IN the/DT animal/NN home/NN live/VBP 14/CD cats/NNS")
    assert clause_with(sentence, 5) is None


def test_all_clauses_of_a_sentence_are_found():
    found = clauses_of(words("Ada/NNP had/VBD 9/CD pens/NNS and/CC Kofi/NNP had/VBD 3/CD"))
    assert [as_text(clause.subject) for clause in found] == ["Ada", "Kofi"]


def test_a_name_between_commas_does_not_take_the_verb_from_its_subject():
    sentence = words(
        "Mia/NNP ate/VBD 4/CD rolls/NNS and/CC her/PRP$ cousin/NN ,/, Omar/NNP ,/, ate/VBD 6/CD"
    )
    assert as_text(clause_with(sentence, 2).subject) == "Mia"
    assert clause_with(sentence, 11) is None


def test_a_verb_after_a_list_of_things_has_the_subject_of_the_sentence():
    sentence = words("Mia/NNP has/VBZ 4/CD rolls/NNS ,/, 5/CD buns/NNS ,/, eats/VBZ 3/CD")
    assert as_text(clause_with(sentence, 9).subject) == "Mia"


def test_there_is_and_copulas_are_recognized():
    clause = clause_with(words("there/EX are/VBP 3/CD pens/NNS"), 2)
    assert clause.is_there
    assert is_copula(clause)


def test_light_adverbs_are_removed():
    assert as_text(without_light(words("still/RB has/VBZ"))) == "has"
