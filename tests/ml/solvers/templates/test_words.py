import re

from hypothesis import given
from hypothesis import strategies as st

from mwpapp.ml.solvers.reading import read_problem
from mwpapp.ml.solvers.templates.words import common_words, features
from mwpapp.ml.types import Problem

COMMON = frozenset({"a", "the", "and", "how", "many", "does", "have", "each", "buys", "of", "in"})


def described(text):
    return features(read_problem(Problem(text=text)), common=COMMON)


def test_a_problem_is_described_by_its_question_and_the_words_around_each_number():
    found = described("Ada buys 6 bags of 4 quinces each. How many quinces does Ada have?")
    assert {
        "numbers 2",
        "asks how many <things>",
        "asks exactly many quince",
        "r0 before buys",
        "r0 near after bag",
        "r1 after <things> each",
        "r1 each",
        "r1 asked",
        "the largest comes first",
        "story has buy",
    } <= found
    assert "r0 asked" not in found
    assert "divides" not in found


def test_numbers_are_named_by_rank_wherever_they_are():
    found = described("She has 4 pens and 12 cups. How many cups are there?")
    assert {"r0 asked", "r1 place 0", "divides"} <= found
    assert "the largest comes first" not in found


def test_numbers_in_the_question_are_named():
    assert "r0 in question" in described("Tins are heavy. How heavy are 12 of them?")


def test_other_names_and_things_make_no_difference_to_generalized_features():
    first = described("At noon Ada buys 6 quinces. How many quinces does she have?")
    second = described("At noon Kofi buys 6 medlars. How many medlars does he have?")
    general = re.compile(r"(asks (?!exactly)|r\d (before|after) )")
    assert {one for one in first if general.match(one)} == {
        one for one in second if general.match(one)
    }


@given(st.integers(2, 900), st.integers(1, 899))
def test_only_the_order_of_two_numbers_counts(large, small):
    other = large + small + 1  # not part of the digits of `large`
    text = f"A box of {other} pens and {large} cups. How many are there?"
    same = text.replace(str(other), str(other + 1))
    found = described(text)
    unchanged = {one for one in found ^ described(same) if one != "divides"}
    assert unchanged == set()


@given(st.text(max_size=300))
def test_every_text_can_be_described(text):
    assert all(isinstance(one, str) for one in described(text))


def test_numbers_that_touch_words_or_each_other_are_described():
    for text in ("A pie costs R12 and a pen R5.", "Steve is 5'6\" and grows 6 inches."):
        found = features(read_problem(Problem(text=text)), common=set())
        assert any(name.startswith("r0 ") for name in found)
        assert any(name.startswith("r1 ") for name in found)


def test_the_common_words_are_those_of_most_texts():
    words = common_words(["The pen, the cup and the jar", "A pen", "A pen and the jar"])
    assert words[0] == "pen"
    assert words.index("jar") < words.index("cup")


def test_of_equally_common_words_the_first_in_the_alphabet_comes_first():
    assert common_words(["d c b", "a c"]) == ["c", "a", "b", "d"]
