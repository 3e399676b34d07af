from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mwpapp.ml.text.quantities import find_quantities
from mwpapp.ml.text.words import article, is_plural, number_words, plural, singular

PLURALS = [
    ("tray", "trays"),
    ("box", "boxes"),
    ("berry", "berries"),
    ("day", "days"),
    ("child", "children"),
    ("grandchild", "grandchildren"),
    ("fireman", "firemen"),
    ("human", "humans"),
    ("leaf", "leaves"),
    ("bookshelf", "bookshelves"),
    ("potato", "potatoes"),
    ("piano", "pianos"),
    ("sheep", "sheep"),
    ("goldfish", "goldfish"),
    ("bus", "buses"),
    ("glass", "glasses"),
    ("watch", "watches"),
    ("mouse", "mice"),
    ("house", "houses"),
    ("horse", "horses"),
    ("shoe", "shoes"),
    ("pie", "pies"),
    ("puppy", "puppies"),
    ("movie", "movies"),
    ("cookie", "cookies"),
    ("person", "people"),
    ("kiwi", "kiwis"),
    ("vase", "vases"),
    ("page", "pages"),
    ("prize", "prizes"),
    ("Child", "Children"),
    ("TV", "TVs"),
    ("minibus", "minibuses"),
    ("lens", "lenses"),
    ("canvas", "canvases"),
    ("headache", "headaches"),
    ("specimen", "specimens"),
    ("trousers", "trousers"),
    ("bacteria", "bacteria"),
]

ARTICLES = [
    ("egg", "an"),
    ("plum", "a"),
    ("hour", "an"),
    ("uniform", "a"),
    ("utility", "a"),
    ("unanimous", "a"),
    ("eulogy", "a"),
    ("usable", "a"),
    ("onerous", "an"),
    ("umbrella", "an"),
    ("uncle", "an"),
    ("8", "an"),
    ("80", "an"),
    ("11", "an"),
    ("18", "an"),
    ("1", "a"),
    ("110", "a"),
    ("11,000", "an"),
    ("11th", "an"),
    ("18th-century", "an"),
    ("11cm", "an"),
    ("111th", "a"),
    ("one", "a"),
    ("honest", "an"),
    ("uninvited", "an"),
    ("European", "a"),
    ("7", "a"),
    ("unit", "a"),
]

SPELLED = [
    ("0", "zero"),
    ("17", "seventeen"),
    ("25", "twenty-five"),
    ("40", "forty"),
    ("306", "three hundred and six"),
    ("1200", "one thousand two hundred"),
    ("1006", "one thousand and six"),
    ("1/2", "half"),
    ("1/3", "one third"),
    ("3/4", "three quarters"),
    ("5/2", "two and a half"),
    ("11/4", "two and three quarters"),
    ("-4", "minus four"),
    ("1.37", "1.37"),
    ("1/7", "one seventh"),
    ("1/11", "1/11"),
    ("1000000000000000", "1000000000000000"),
]


@pytest.mark.parametrize(("one", "many"), PLURALS)
def test_plural_and_singular_are_opposites(one: str, many: str) -> None:
    assert plural(one) == many
    assert singular(many) == one
    assert singular(one) == one
    assert is_plural(many) == (one != many)


@pytest.mark.parametrize("word", ["they", "was", "its", "Luis", "basis", "glass", "plus", "us"])
def test_a_word_that_is_not_a_plural_keeps_its_form(word: str) -> None:
    assert singular(word) == word


@pytest.mark.parametrize("noun", ["water", "flour", "homework"])
def test_a_mass_noun_has_no_plural(noun: str) -> None:
    assert plural(noun) == noun


@pytest.mark.parametrize(("word", "expected"), ARTICLES)
def test_the_article_follows_the_sound(word: str, expected: str) -> None:
    assert article(word) == expected


@pytest.mark.parametrize(("value", "words"), SPELLED)
def test_numbers_are_spelled_out(value: str, words: str) -> None:
    assert number_words(Fraction(value)) == words


@given(st.integers(0, 10**12))
def test_a_spelled_number_is_read_back(value: int) -> None:
    found = find_quantities(number_words(Fraction(value)) + " trays")
    assert [quantity.value for quantity in found] == [value]


@given(st.text(max_size=12))
def test_any_text_can_be_treated_as_a_noun(noun: str) -> None:
    assert isinstance(singular(plural(noun)), str)
    assert article(noun) in ("a", "an")
