"""Trees for property tests, as the parser could have made them."""

from fractions import Fraction

from hypothesis import strategies as st

from mwpapp.ml.equations.tree import Node, Number, Operation, Slot, Variable, negated

decimals = st.integers(0, 10**6).flatmap(
    lambda whole: st.sampled_from([1, 2, 4, 5, 10, 100]).map(lambda below: Fraction(whole, below))
)
numbers = st.builds(Number, decimals) | st.builds(
    lambda value: Number(value / 100, percent=True), decimals
)
leaves = numbers | st.builds(Slot, st.integers(0, 20)) | st.just(Variable("n"))


def _joined(below: st.SearchStrategy[Node]) -> st.SearchStrategy[Node]:
    operations = st.builds(Operation, st.sampled_from("+-*/^"), below, below)
    return operations | st.builds(negated, below)


trees = st.recursive(leaves, _joined, max_leaves=12)
sums = st.recursive(
    numbers,
    lambda below: st.builds(Operation, st.sampled_from("+-*/"), below, below),
    max_leaves=8,
)
