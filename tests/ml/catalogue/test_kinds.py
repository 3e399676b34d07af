import pytest

from mwpapp.ml.catalogue.kinds import (
    KINDS,
    asks_another,
    combined_name,
    has_new_numbers,
    has_own_answer,
    in_turn,
    keeps_unit,
    parts_of,
)


def test_every_kind_is_registered_under_its_name():
    assert [kind.name for kind in KINDS.values()] == list(KINDS)
    assert all(kind.label and kind.hint and kind.generators for kind in KINDS.values())


def test_a_kind_is_applied_only_on_top_of_existing_kinds():
    assert all(set(kind.on_top_of) <= set(KINDS) - {kind.name} for kind in KINDS.values())


def test_kinds_are_sorted_by_turn_and_the_slow_translator_is_last():
    assert [kind.name for kind in in_turn(KINDS)][-1] == "reworded"
    assert [kind.name for kind in in_turn(["reworded", "renamed", "unknown"])] == [
        "renamed", "reworded",
    ]  # fmt: skip


def test_a_combined_name_follows_the_order_of_the_catalogue():
    assert combined_name({"renumbered", "renamed"}) == "renamed+renumbered"
    assert parts_of("renamed+renumbered") == ["renamed", "renumbered"]


@pytest.mark.parametrize(
    ("kind", "own_answer", "numbers", "other_question", "same_unit"),
    [
        ("reworded", False, False, False, True),
        ("renamed+renumbered", True, True, False, False),
        ("reversed", True, False, True, False),
        ("removed", False, False, False, True),
    ],
)
def test_a_combined_kind_has_the_properties_of_its_parts(
    kind, own_answer, numbers, other_question, same_unit
):
    found = (has_own_answer(kind), has_new_numbers(kind), asks_another(kind), keeps_unit(kind))
    assert found == (own_answer, numbers, other_question, same_unit)
