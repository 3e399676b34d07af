import pytest

from mwpapp.ml.english.rewordings import MOVES


@pytest.mark.parametrize(
    ("move", "text", "wanted"),
    [
        ("numbers in words", "He has 5 pens. 7 are red.", "He has five pens. Seven are red."),
        ("numbers in digits", "He has five pens.", "He has 5 pens."),
        ("total", "How many is that in all?", "How many is that altogether?"),
        ("remain", "How many seats are left?", "How many seats remain?"),
        ("per", "She earns 9 dollars an hour.", "She earns 9 dollars per hour."),
        ("synonyms", "Omar buys 3 pens.", "Omar purchases 3 pens."),
        (
            "join",
            "Amara has 8 pens. She gives 2 pens to him.",
            "Amara has 8 pens and gives 2 pens to him.",
        ),
        (
            "condition",
            "It is hot. Each tray holds 6 buns. How many buns are there?",
            "It is hot. If each tray holds 6 buns, how many buns are there?",
        ),
        ("time first", "She sells 5 trays before noon.", "Before noon, she sells 5 trays."),
    ],
)
def test_each_rule_rewords_its_example(move, text, wanted, tools):
    assert MOVES[move](text, tokens=tools.tagger.tag(text)) == wanted


@pytest.mark.parametrize("text", ["It is $5.", "It is 5% more.", "3.5 m", "Take 3/4 of it."])
def test_prices_percentages_and_fractions_are_not_written_in_words(text, tools):
    assert MOVES["numbers in words"](text, tokens=tools.tagger.tag(text)) is None
