from mwpapp.ml.english.faithfulness import is_faithful, keeps_problem


def test_two_people_are_not_swapped(tools):
    old, new = "Omar gave Eva 5 pens.", "Eva gave Omar 5 pens."
    tag = tools.tagger.tag
    assert not is_faithful(old, new, old=tag(old), new=tag(new))


def test_quantities_and_question_must_be_kept():
    assert keeps_problem("He has 5 pens. How many?", "He has five pens. How many?")
    assert not keeps_problem("He has 5 pens. How many?", "He has 5 pens.")
    assert not keeps_problem("He has 5 pens.", "He has 5 or 6 pens.")
