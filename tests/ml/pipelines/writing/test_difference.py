import pytest

from mwpapp.ml.english.surface import surface_difference
from mwpapp.ml.pipelines.writing.difference import (
    are_twins,
    changes_much,
    changes_of,
    difference,
    group_of,
    is_companion,
    masked_text,
    similarity,
)

NADIA = (
    "Nadia filled 14 trays with seedlings and gave 5 of them to her school. If each tray holds "
    "6 plants, how many plants does Nadia still have?"
)
KOFI = NADIA.replace("Nadia", "Kofi").replace("her", "his")
MORE = KOFI.replace("14", "23")
VERB = NADIA.replace("gave", "brought")
VERBS = NADIA.replace("gave", "brought").replace("holds", "contains").replace("filled", "used")
FIRST = (
    "How many plants does Nadia still have if she filled 14 trays with seedlings, gave 5 of them "
    "to her school, and each tray holds 6 plants?"
)
ASKED_FIRST = (
    "How many plants does Nadia still have? She filled 14 trays with 6 plants each and gave 5 "
    "of the trays to her school."
)
BAKERY = "A bakery bakes 14 boxes of 6 rolls and sells 5 boxes. How many rolls are left?"
BACKWARDS = NADIA.replace("14 trays", "some trays")


@pytest.mark.parametrize(
    ("text", "kind", "codes"),
    [
        (BAKERY, "retold", ["another_story"]),
        (BAKERY, "retold+renumbered", ["another_story", "new_numbers"]),
        (BAKERY, "retold+renamed", ["another_story"]),
        (MORE, "retold+renumbered", ["same_text", "other_names", "new_numbers"]),
        (MORE, "renumbered", ["same_text", "new_numbers"]),
        (MORE, "renamed+renumbered", ["same_text", "other_names", "new_numbers"]),
        (KOFI, "renamed", ["same_text", "other_names"]),
        (VERB, "reworded", ["few_words"]),
        (VERBS, "reworded", ["other_words"]),
        (VERBS, "reworded+renamed", ["other_words", "other_names"]),
        (NADIA.replace("14", "fourteen"), "reworded", ["same_text"]),
        (FIRST, "reordered", ["other_order"]),
        (ASKED_FIRST, "reordered", ["question_first"]),
        (FIRST, "renumbered+reordered", ["other_order", "new_numbers"]),
        (BACKWARDS, "reversed", ["asks_backwards"]),
        (VERBS, "a kind that was removed", []),
    ],
)
def test_changes_follow_from_the_kind_and_the_texts(text, kind, codes):
    assert changes_of(kind, original=NADIA, text=text, parameters={}) == codes


@pytest.mark.parametrize(
    ("kind", "text", "parameters", "codes"),
    [
        ("renumbered", MORE, {"difficulty": "easier"}, ["same_text", "easier_numbers"]),
        ("renumbered", MORE, {"difficulty": "harder"}, ["same_text", "harder_numbers"]),
        ("renumbered", MORE, {"difficulty": "of a later version"}, ["same_text", "new_numbers"]),
        (
            "retold+renumbered",
            BAKERY,
            {"renumber": {"difficulty": "easier"}, "story": {"origins": [0]}},
            ["another_story", "easier_numbers"],
        ),
        ("reworded", VERBS, {"difficulty": "easier"}, ["other_words"]),
    ],
)
def test_easier_and_harder_numbers_are_distinguished(kind, text, parameters, codes):
    assert changes_of(kind, original=NADIA, text=text, parameters=parameters) == codes


@pytest.mark.parametrize(
    ("kind", "parameters", "codes"),
    [
        ("renamed", {"replaced": {"tray": "pot"}}, ["same_text", "other_things"]),
        ("renamed", {"replaced": {"Nadia": "Kofi", "tray": "pot"}}, ["same_text", "other_names"]),
        ("renamed", {"replaced": {}}, ["same_text", "other_names"]),
        (
            "renumbered+renamed",
            {"renumber": {"difficulty": "easier"}, "rename": {"replaced": {"tray": "pot"}}},
            ["same_text", "other_things", "easier_numbers"],
        ),
        ("retold", {"replaced": {"tray": "pot"}}, ["another_story"]),
    ],
)
def test_names_and_things_are_distinguished(kind, parameters, codes):
    text = BAKERY if kind == "retold" else NADIA.replace("trays", "pots")
    assert changes_of(kind, original=NADIA, text=text, parameters=parameters) == codes


def test_the_difference_combines_the_words_with_the_kinds():
    original, moved = masked_text(NADIA), masked_text(FIRST, kind="renumbered+reordered")
    surface = surface_difference(original.words, moved.words)
    # Each of the two kinds has the weight 0.2.
    assert difference(moved, original) == pytest.approx(1 - (1 - surface) * 0.8 * 0.8)
    assert difference(masked_text(NADIA), original) == 0


def test_more_different_texts_have_a_larger_difference():
    variants = [(KOFI, "renamed"), (MORE, "renumbered"), (FIRST, "reordered"), (BAKERY, "retold")]
    found = [
        difference(masked_text(text, kind=kind), masked_text(NADIA)) for text, kind in variants
    ]
    assert found == sorted(found)


def test_texts_that_differ_in_numbers_names_and_up_to_two_words_are_twins():
    assert are_twins(masked_text(MORE, kind="renumbered"), masked_text(NADIA))
    assert are_twins(masked_text(VERB, kind="reworded"), masked_text(NADIA))
    assert not are_twins(masked_text(VERBS, kind="reworded"), masked_text(NADIA))
    assert not are_twins(masked_text(BACKWARDS, kind="reversed"), masked_text(NADIA))


def test_texts_of_the_same_kind_are_more_similar():
    story = masked_text(BAKERY, kind="retold")
    question_first, reordered = (
        masked_text(ASKED_FIRST, kind=kind) for kind in ("retold", "reordered")
    )
    assert similarity(story, question_first) > similarity(story, reordered)
    assert similarity(story, masked_text(BAKERY.replace("14", "3"), kind="retold")) == 1


@pytest.mark.parametrize(
    ("text", "kind", "companion"),
    [
        (KOFI, "renamed", True),
        (VERB, "reworded", True),
        (VERB.replace("Nadia", "Kofi"), "reworded+renamed", True),
        (VERBS, "reworded", False),
        (MORE, "renumbered", False),
        (MORE, "renamed+renumbered", False),
        (FIRST, "renamed+reordered", False),
        (BAKERY, "retold", False),
    ],
)
def test_fewer_than_three_new_words_make_only_a_companion(text, kind, companion):
    assert is_companion(masked_text(text, kind=kind), original=masked_text(NADIA)) is companion


def test_texts_that_differ_only_in_numbers_and_names_share_a_group():
    assert group_of(MORE) == group_of(NADIA) != group_of(VERB)
    assert len(group_of(NADIA)) == 12


@pytest.mark.parametrize(
    ("text", "kind", "much"),
    [
        (NADIA, "retold", True),
        (NADIA, "reversed", True),
        (NADIA, "retold+renumbered", True),
        (VERBS, "reworded", False),
        (MORE, "renumbered", False),
        (FIRST, "reworded+reordered", False),
        (BAKERY, "reworded", True),
    ],
)
def test_another_story_another_question_or_mostly_other_words_are_a_large_change(text, kind, much):
    assert changes_much(masked_text(text, kind=kind), original=masked_text(NADIA)) is much
