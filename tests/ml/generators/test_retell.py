import re

import pytest

from mwpapp.ml.generators.names import gender
from mwpapp.ml.generators.people import find_people
from mwpapp.ml.generators.retell import Retell


def test_names_keep_the_gender_that_the_pronouns_tell(write):
    for candidate in write(Retell(), "Amara has 8 beads. She gives 2 beads to Tomasz."):
        names = re.findall(r"^(\w+)|to (\w+)\.", candidate.text)
        assert gender(names[0][0]) == "f"
        assert gender(names[1][1]) == "m"


def test_no_name_of_the_text_is_used_again(write):
    text = "Mei and Kofi have 12 coins."
    for candidate in write(Retell(), text, count=10):
        assert "Mei" not in candidate.text
        assert "Kofi" not in candidate.text


def test_things_change_in_singular_and_plural_alike(write):
    for candidate in write(Retell(), "A pencil costs 3 coins. What do 5 pencils cost?"):
        one, many = re.match(r"An? (\w+) costs.*5 (\w+) cost", candidate.text).groups()
        assert many == one + "s"
        assert one != "pencil"


def test_the_article_agrees_with_the_new_thing(write):
    texts = [c.text for c in write(Retell(), "She buys an apple and has 4 cents left.", count=10)]
    articles = {re.search(r"buys (an?) (\w)", text).groups() for text in texts}
    assert articles
    assert all((article == "an") == (letter in "aeiou") for article, letter in articles)


@pytest.mark.parametrize(
    "text",
    [
        "A trip of 120 km takes 2 hours. How far does the bus go in 5 hours?",
        "A spider has 8 legs. How many legs do 3 spiders have?",
        "How many minutes are there in 3 hours?",
    ],
)
def test_units_and_things_with_consequences_stay(text, write):
    assert write(Retell(), text) == []


def test_an_unknown_name_beside_pronouns_gets_a_name_for_either(tools):
    text = "Zwexo buys 3 pens and Omar buys 4. He and his friend pay 7 dollars."
    people = {p.name: p.gender for p in find_people(text, tokens=tools.tagger.tag(text))}
    assert people.get("Zwexo", "either") == "either"
    assert people["Omar"] == "m"


def test_a_possessive_s_is_set_right(write):
    for candidate in write(Retell(), "Jonas' bag holds 6 books and he adds 2."):
        assert re.match(r"\w+('s|s') \w+ holds", candidate.text)


def test_streets_and_parks_are_no_people(tools):
    text = "In Victoria Park 6 trees stand."
    assert find_people(text, tokens=tools.tagger.tag(text)) == []
