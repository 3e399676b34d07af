"""The numbers that an edit changes, removes or adds."""

import pytest

from mwpapp.ml.pipelines.recomputing.number_changes import match_numbers

PACKS = "Mia buys 4 packs of 15 stickers and gives 12 away. How many stickers are left?"


@pytest.mark.parametrize(
    ("old", "new", "changed"),
    [
        (PACKS, PACKS, {}),
        (PACKS, PACKS.replace("4 packs", "5 packs"), {"4": "5"}),
        (PACKS, PACKS.replace("4 packs", "five packs"), {"4": "five"}),
        (PACKS, PACKS.replace("4 packs", "1 pack"), {"4": "1"}),
        (PACKS, "Mia gives 12 of her stickers away. She had 4 packs of 15. What is left?", {}),
        # Two swapped numbers are two changes.
        (PACKS, PACKS.replace("4", "n").replace("15", "4").replace("n", "15"),
         {"4": "15", "15": "4"}),
        # Only one of the two 4s changed.
        ("Tom has 4 jars with 4 sweets and 9 plums.", "Tom has 4 jars with 6 sweets and 9 plums.",
         {"4": "6"}),
        # The words changed too.
        (PACKS, "Ben bought 6 packs, each with 15 stickers, and gave away 12. How many are left?",
         {"4": "6"}),
        (PACKS, "Mia buys 6 packs with 20 stickers in each and gives 12 away. What is left?",
         {"4": "6", "15": "20"}),
        # The sign "#" is a word like any other.
        ("The # of boys is 3. He has 8 red pens and gives away 7 of the pens.",
         "The number of boys is 3. He has 9 red pens and gives away 6 of the pens.",
         {"8": "9", "7": "6"}),
        ("The # of pens is 8 and the # of cups is 3.",
         "The number of pens is 9 and the number of cups is 4.", {"8": "9", "3": "4"}),
        ("Bag #1 holds 3 pens and bag #2 holds 8 pens.",
         "Bag 1 holds 4 pens and bag 2 holds 9 pens.", {"3": "4", "8": "9"}),
    ],
)  # fmt: skip
def test_a_number_that_replaces_another_is_a_change(
    old: str, new: str, changed: dict[str, str]
) -> None:
    found = match_numbers(old, new)
    assert {found.old[i].surface: q.surface for i, q in found.changed.items()} == changed
    assert (found.removed, found.added) == ((), ())


@pytest.mark.parametrize(
    ("old", "new", "removed", "added"),
    [
        (PACKS, "Mia buys packs of 15 stickers and gives 12 away.", ["4"], []),
        (PACKS, PACKS.replace("12 away", "12 away and loses 3"), [], ["3"]),
        (PACKS, "Mia has 70 stickers and gives 12 away. How many stickers are left?",
         ["4"], []),
    ],
)  # fmt: skip
def test_removed_and_added_numbers_are_not_matched(
    old: str, new: str, removed: list[str], added: list[str]
) -> None:
    found = match_numbers(old, new)
    assert [found.old[i].surface for i in found.removed] == removed
    assert [found.new[j].surface for j in found.added] == added
