"""The equations of published corpora, if they are installed (REWORD_CORPORA)."""

import gzip
import json
import os
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from mwpapp.ml.equations.evaluation import evaluate
from mwpapp.ml.equations.functional import parse_functional
from mwpapp.ml.equations.notations import NOTATIONS, parse_prefix
from mwpapp.ml.equations.parsing import parse, parse_equation
from mwpapp.ml.equations.remainders import possible_results
from mwpapp.ml.equations.slots import fill, positions
from mwpapp.ml.equations.tree import Node
from mwpapp.ml.text.quantities import find_quantities

CORPORA = os.environ.get("REWORD_CORPORA", "")
pytestmark = pytest.mark.skipif(not CORPORA, reason="REWORD_CORPORA is not set")

# Rows marked as correct whose equation does not give the answer: corpus, id, reason.
NO_EQUATION = {
    ("asdiv_full", "nluds-1143"): "ends in a time of day (22:15)",
    ("mawps_full2373", "3036"): "states the given whole; the answer is one of its parts",
}
# The number of equations that are marked as correct.
MARKED = {
    "svamp": 999,
    "svamp_cv_asdiv_a": 1217,
    "svamp_cv_mawps": 1908,
    "mawps_asdiva_svamp": 4126,
    "mawps_full2373": 2054,
    "asdiv_full": 1696,
    "cogcomp_old": 831,
    "mathqa_valid_test": 5950,
    "math23k_partial": 9159,
    "ape210k_valid_test": 9987,
}
PREFIXED = ("svamp_cv_asdiv_a", "svamp_cv_mawps", "mawps_asdiva_svamp")


def rows(name: str) -> Iterator[dict[str, Any]]:
    path = Path(CORPORA) / f"{name}.jsonl.gz"
    if not path.exists():
        pytest.skip(f"{path.name} is not in REWORD_CORPORA")
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        yield from map(json.loads, lines)


def right(name: str) -> Iterator[dict[str, Any]]:
    return (row for row in rows(name) if row["eq_ok"])


def equals_answer(value: Fraction, answer: Any) -> bool:
    """Return whether both are equal within 1/1000 of the larger one, or after rounding to the
    decimals of the answer."""
    stated = Fraction(str(answer))
    decimals = len(str(answer).partition(".")[2]) if "e" not in str(answer) else 0
    rounded = decimals > 0 and abs(value - stated) <= Fraction(1, 2 * 10**decimals)
    return abs(value - stated) <= Fraction(1, 1000) * max(abs(value), abs(stated)) or rounded


def round_trips(tree: Node) -> bool:
    """Return whether the tree is unchanged after printing and parsing in each notation."""
    return all(notation.parse(notation.print(tree)) == tree for notation in NOTATIONS.values())


def test_few_equations_do_not_give_the_answer() -> None:
    assert len(NO_EQUATION) <= 5


@pytest.mark.nightly
@pytest.mark.parametrize("name", MARKED)
def test_every_equation_gives_its_answer_and_round_trips_in_each_notation(name: str) -> None:
    wrong, lost, seen = [], [], 0
    for row in right(name):
        seen += 1
        if (name, row["id"]) in NO_EQUATION:
            continue
        equation = parse_equation(row["equation"])
        if not any(
            equals_answer(evaluate(node), row["answer"]) for node in possible_results(equation)
        ):
            wrong.append((row["id"], row["equation"], row["answer"]))
        if not all(map(round_trips, possible_results(equation))):
            lost.append(row["id"])
    assert (wrong, lost, seen) == ([], [], MARKED[name])


@pytest.mark.parametrize("name", PREFIXED)
def test_prefix_columns_equal_the_equations(name: str) -> None:
    for row in right(name):
        tree = fill(parse_prefix(row["prefix"]), [Fraction(number) for number in row["nums"]])
        assert equals_answer(evaluate(tree), row["answer"]), row["id"]


def test_functional_formulas_give_their_answers() -> None:
    for row in rows("mathqa_test_filtered1605"):
        tree = parse_functional(row["equation"])
        value = evaluate(tree, exact=False)
        # Answers are truncated as often as rounded, mostly to one decimal.
        decimals = len(str(row["answer"]).partition(".")[2])
        assert equals_answer(value, row["answer"]) or abs(
            value - Fraction(str(row["answer"]))
        ) < Fraction(1, 10**decimals), row["id"]
        assert round_trips(tree), row["id"]


@pytest.mark.parametrize(("name", "most"), [("svamp", 2), ("cogcomp_old", 2)])
def test_numbers_of_the_equations_are_found_in_the_texts(name: str, most: int) -> None:
    lost = [
        row["id"]
        for row in rows(name)
        if positions(row["equation"], find_quantities(row["text"])).constants
    ]
    assert len(lost) <= most


@pytest.mark.parametrize("name", PREFIXED)
def test_a_prefix_with_equal_numbers_gives_the_equation(name: str) -> None:
    """At least one row has equal numbers, and filling its published prefix gives its equation."""
    apart = 0
    for row in right(name):
        tree = parse_prefix(row["prefix"])
        numbers = [Fraction(number) for number in row["nums"]]
        equal = len(set(numbers)) < len(numbers)
        apart += equal and parse(row["equation"]) == fill(tree, numbers)
    assert apart > 0
