from mwpapp.ml.english.faithfulness import keeps_problem, synonym_edits
from mwpapp.ml.text.edits import apply_edits


def test_only_synonyms_are_accepted(tools):
    old, new = "Omar gathers 5 rocks for Eva.", "Eva collects 6 rocks to Eva."
    edits = synonym_edits(old, offset=0, old=tools.tagger.tag(old), new=tools.tagger.tag(new))
    assert apply_edits(old, edits) == "Omar collects 5 rocks for Eva."


def test_the_quantities_and_the_question_must_be_kept():
    assert keeps_problem("He has 5 pens. How many?", "He has five pens. How many?")
    assert not keeps_problem("He has 5 pens. How many?", "He has 5 pens.")
    assert not keeps_problem("He has 5 pens.", "He has 5 or 6 pens.")
