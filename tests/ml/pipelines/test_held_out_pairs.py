from dataclasses import replace

from mwpapp.ml.operators.provenance import MISSING
from mwpapp.ml.operators.tf_idf import TfIdfTable
from mwpapp.ml.pipelines.held_out_pairs import MadePair, make_held_out_pairs, sources
from mwpapp.ml.types import Problem
from tests.ml.tiny import tools

TEXTS = [
    "Ida has 3 red pens and buys 4 blue ones. How many pens does she have?",
    "Ben bakes 12 loaves and sells 5 at the market. How many are left?",
]
PROBLEMS = [Problem(id=str(number), text=text) for number, text in enumerate(TEXTS)]
WITH_WEIGHTS = replace(tools(), weights=TfIdfTable(TEXTS), filler=None)


def pairs_of(*codes: str, seed: int = 1) -> list[MadePair]:
    batches = make_held_out_pairs(PROBLEMS, codes=codes, seed=seed, tools=WITH_WEIGHTS)
    return [pair for batch in batches for pair in batch]


def test_a_pair_records_its_question_operator_and_intended_label() -> None:
    first = pairs_of("fd")[0]
    assert (first.problem, first.question) == ("0", TEXTS[0])
    assert (first.code, first.operator, first.label) == ("fd", "random_deletion", 0)
    assert first.text != first.question


def test_the_pairs_of_an_operator_do_not_depend_on_other_operators() -> None:
    alone = pairs_of("fd")
    together = [pair for pair in pairs_of("fc", "fd") if pair.code == "fd"]
    assert alone == together
    assert pairs_of("fd", seed=2) != alone


def test_an_operator_without_weights_is_reported_and_makes_no_pairs() -> None:
    assert sources(codes=["fb", "fd"], tools=WITH_WEIGHTS)["fb"] == MISSING
    assert pairs_of("fb") == []
