"""Every generator gives the unit of the answers that it writes."""

import pytest

from mwpapp.ml.generators.rename import Rename, with_replaced
from mwpapp.ml.generators.renumber.generator import Renumber
from mwpapp.ml.generators.reorder.generator import Reorder
from mwpapp.ml.generators.rephrase import Rephrase
from mwpapp.ml.generators.reverse.generator import Reverse
from mwpapp.ml.pipelines.writing.write_variants import write_variants
from mwpapp.ml.protocols import Engines, Tools
from mwpapp.ml.types import Problem
from tests.ml.pipelines.doubles import LengthScorer, WordJudge

STAMPS = "Ada has 40 red stamps. She gives 12 of them to Ben. How many red stamps are left?"
LAMP = "Kavya saved $40. A lamp costs $55. How much more money does Kavya need?"
CLAY = "Ida has 20 ounces of clay. She uses 7 ounces of clay. How many ounces of clay are left?"
SHELLS = "Bo had 9 shells. He found 4 more. How many shells does Bo have now?"


@pytest.mark.parametrize("generator", [Renumber(), Reorder(), Rephrase()])
def test_the_answer_to_the_same_question_keeps_its_unit(generator, write):
    found = write(generator, STAMPS, equation="40 - 12", answer="28", unit="red stamps")
    assert found
    assert {one.unit for one in found} == {"red stamps"}


def test_a_renamed_answer_counts_the_new_things(write):
    for one in write(Rename(), STAMPS, equation="40 - 12", answer="28", unit="red stamps"):
        assert f"How many {one.unit} are left?" in one.text


def test_an_answer_that_names_somebody_is_renamed(write):
    text = "Ada has 4 pens and Ben has 9 pens. Who has more pens?"
    found = write(Rename(), text, answer="Ben")
    assert found
    for one in found:
        assert one.answer == one.parameters["replaced"]["Ben"]


@pytest.mark.parametrize(
    ("unit", "wanted"),
    [
        ("stamps", "badges"), ("Stamp", "Badge"), ("red stamps", "blue badges"), ("kg", "kg"),
        ("", ""), (None, None),
    ],
)  # fmt: skip
def test_words_of_a_unit_are_replaced_in_the_singular_and_plural(unit, wanted):
    replaced = {"Ada": "Mei", "stamp": "badge", "red": "blue"}
    assert with_replaced(unit, replaced=replaced) == wanted


@pytest.mark.parametrize(
    ("answer", "wanted"),
    [
        ("James' bag", "Kofi's bag"),
        ("It is James’.", "It is Kofi’s."),
        ("James's bag", "Kofi's bag"),
        ("Red apples", "Blue plums"),
        ("An apple", "A plum"),
        ("the apples' price", "the plums' price"),
    ],
)
def test_an_answer_with_replaced_words_is_grammatical(answer, wanted):
    replaced = {"James": "Kofi", "apple": "plum", "red": "blue"}
    assert with_replaced(answer, replaced=replaced) == wanted


def test_a_flower_is_not_renamed_like_a_person_of_the_same_name():
    assert with_replaced("roses", replaced={"Rose": "Mei"}) == "roses"
    assert with_replaced("Rose's rose", replaced={"Rose": "Mei"}) == "Mei's rose"


@pytest.mark.parametrize(
    ("text", "equation", "unit", "wanted"),
    [
        (STAMPS, "40 - 12", "", {"40": "red stamps", "12": "red stamps"}),
        (LAMP, "55 - 40", "$", {"40": "$", "55": "$"}),
        (CLAY, "20 - 7", "ounces", {"20": "ounces", "7": "ounces"}),
        (SHELLS, "9 + 4", "", {"9": "shells", "4": "shells"}),
    ],
)
def test_a_reversed_answer_has_the_unit_of_the_new_unknown(text, equation, unit, wanted, write):
    found = {
        one.parameters["asked"]: one.unit
        for one in write(Reverse(), text, equation=equation, unit=unit)
    }
    assert found.items() & wanted.items()
    assert {asked: wanted.get(asked, given) for asked, given in found.items()} == found


def test_the_answer_of_a_combined_variant_has_the_unit_of_its_final_text(tools):
    problem = Problem(text=STAMPS, equation="40 - 12", answer="28", unit="red stamps")
    engines = Engines(tools=Tools(tagger=tools.tagger), scorer=LengthScorer(), judge=WordJudge())
    kinds = ["renamed", "renumbered", "reordered"]
    batches = write_variants(problem, count=40, kinds=kinds, seed=1, engines=engines)
    found = [judged.candidate for batch in batches for judged in batch]
    assert {"renamed+renumbered", "renamed+reordered"} <= {one.kind for one in found}
    for one in found:
        assert f"ow many {one.unit} are left" in one.text
