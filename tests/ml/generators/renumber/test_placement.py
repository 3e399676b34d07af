import time
from fractions import Fraction

import pytest

from mwpapp.ml.generators.renumber.placement import place
from mwpapp.ml.text.quantities import find_quantities


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("A spider has 8 legs. How many legs have 5 spiders?", 8),
        ("He pays with 3 coins of 2 dollars. How much is that?", 2),
        ("Red and blue stand 3 to 5 in 40 litres.", 3),
        ("A film begins at 7 pm and takes 3 hours.", 7),
        ("Salma sat from eight till midnight, so 4 hours, at 9 dollars an hour.", 4),
        ("The shop is open between 9 am and noon, 3 hours, and sells 20 loaves an hour.", 3),
    ],
)
def test_numbers_fixed_by_the_real_world_do_not_change(text, kept):
    numbers = [int(quantity.value) for quantity in find_quantities(text)]
    placed = place(text, equation=" * ".join(map(str, numbers)))
    assert placed is None or kept not in {group.value for group in placed.groups}


def test_a_number_after_a_verb_of_motion_is_not_a_ratio():
    placed = place("A van drove to 5 towns with 3 boxes for each.", equation="5 * 3")
    assert placed is not None
    assert 5 in {group.value for group in placed.groups}


def test_a_percentage_that_looks_like_another_number_gives_no_groups():
    text = "{} pupils are asked, and 20% of them walk. How many walk?"
    assert place(text.format(20), equation="20 * 20 / 100") is None
    placed = place(text.format(40), equation="40 * 20 / 100")
    assert placed is not None
    assert {(group.value, group.leaf) for group in placed.groups} == {
        (40, 40),
        (Fraction(1, 5), 20),
    }


def test_many_numbers_are_placed_quickly():
    text = "She counts " + ", ".join(map(str, range(3001, 6201, 2))) + " pens."
    find_quantities(text)  # compiles the patterns
    begin = time.process_time()
    find_quantities(text)
    read = time.process_time()
    placed = place(text, equation="3001 + 3003 * 3005")
    assert placed is not None
    assert {group.value for group in placed.groups} == {3001, 3003, 3005}
    assert time.process_time() - read < 10 * (read - begin)
