"""A solver reads two texts alike if it finds the same mathematics in both."""

import math
from fractions import Fraction

import pytest

from mwpapp.ml.equations.tree import Slot
from mwpapp.ml.solvers.agreement import (
    Agreement,
    Compared,
    SolvedAlike,
    agreements,
    overlap,
)
from mwpapp.ml.solvers.network import SolverNetwork
from mwpapp.ml.solvers.proposals import Proposal, Proposals
from mwpapp.ml.text.alignment import align
from mwpapp.ml.types import Reference
from tests.ml.solvers.tiny_solver import tiny_network


def beams(**probabilities: float) -> Proposals:
    """Return proposals with these values and probabilities: beams(v7=0.5) proposes 7."""
    found = [
        Proposal(
            tree=Slot(0),
            value=Fraction(int(name[1:])),
            probability=probability,
            lowest=0.0,
            is_positive=True,
        )
        for name, probability in probabilities.items()
    ]
    return Proposals(found=tuple(found), complete=0.0)


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        (beams(v7=1.0), beams(v7=1.0), 1.0),
        (beams(v7=1.0), beams(v8=1.0), 0.0),
        (beams(v7=0.5), beams(v7=0.25), 1.0),  # only what the search found counts
        (beams(v7=0.6, v8=0.2), beams(v8=0.3, v9=0.1), 0.1875),
        (beams(), beams(v7=1.0), 0.0),
    ],
)
def test_the_overlap_is_the_probability_of_equal_answers(
    first: Proposals, second: Proposals, expected: float
):
    assert overlap(first, second) == pytest.approx(expected)


def compared(text: str, other: str, *, equation: str | None = None) -> Compared:
    return Compared(
        reference=Reference(text=text, equation=equation), text=other, alignment=align(text, other)
    )


@pytest.fixture(scope="module")
def network() -> SolverNetwork:
    return tiny_network()


BOOKS = "Mary has 9 books and gives away 4. How many are left?"


def test_no_other_text_gets_the_tree_of_a_text_more_easily(network: SolverNetwork):
    other = "Mary gives away 9 books and has 4. How many?"
    found = agreements(network, [compared(BOOKS, BOOKS), compared(BOOKS, other)])
    assert found[0].transfer == pytest.approx(0.0, abs=1e-4)
    assert found[1].transfer <= found[0].transfer
    assert all(0 <= one.overlap <= 1 for one in found)


def test_a_tree_cannot_be_moved_without_its_quantities(network: SolverNetwork):
    (found,) = agreements(
        network, [compared(BOOKS, "Mary has some books. How many are left?", equation="9 - 4")]
    )
    assert found == Agreement(overlap=0.0, transfer=-12.0)


def test_the_known_equation_is_moved_in_place_of_the_proposed_one(network: SolverNetwork):
    known, wrong = agreements(
        network,
        [compared(BOOKS, BOOKS, equation="9 - 4"), compared(BOOKS, BOOKS, equation="4 + 9 + 9")],
    )
    assert known.transfer != wrong.transfer
    assert all(math.isfinite(one.transfer) and one.transfer <= 0 for one in (known, wrong))


def test_the_overlaps_of_many_pairs_are_those_of_each_pair(network: SolverNetwork):
    other = "Mary gives away 9 books and has 4. How many?"
    pairs = [(Reference(text=BOOKS, equation="4 + 9"), text) for text in (other, BOOKS, "")]
    found = SolvedAlike(network).overlaps(pairs)
    alone = [one.overlap for one in agreements(network, [compared(BOOKS, t) for _, t in pairs])]
    assert found == pytest.approx(alone, abs=1e-5)
    assert found[2] == 0.0
    assert SolvedAlike(network).overlaps([]) == []
