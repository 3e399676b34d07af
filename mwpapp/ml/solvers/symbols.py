"""The symbols of a solver's trees: operators, constants and the quantities of a text.

A symbol is a whole number: first the operators, then the constants, then the quantities of the
text in order. A tree is written in prefix order, as a tuple of symbols.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from mwpapp.ml.catalogue.messages import gettext_noop
from mwpapp.ml.equations.errors import EquationError
from mwpapp.ml.equations.tree import Constant, Node, Number, Operation, Slot, walk

PI = "pi"
_NO_SYMBOL = gettext_noop("The equation contains “%(found)s”, which no solver can write.")
_NOT_A_TREE = gettext_noop("The equation is incomplete.")

Prefix = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Symbols:
    """The symbols of a solver other than quantities. `constants` are fractions ("1/2") or "pi"."""

    operators: tuple[str, ...]
    constants: tuple[str, ...]

    @property
    def fixed(self) -> int:
        """The number of operators and constants, which is also the symbol of the first quantity."""
        return len(self.operators) + len(self.constants)

    def prefix(self, node: Node) -> Prefix:
        """Return the symbols of a tree over slots. Raise EquationError if one is unknown."""
        return tuple(self._symbols(node))

    def _symbols(self, node: Node) -> Iterator[int]:
        if isinstance(node, Slot):
            yield self.fixed + node.index
            return
        name, names, first = self._named(node)
        if name not in names:
            raise EquationError(_NO_SYMBOL, found=name)
        yield first + names.index(name)
        if isinstance(node, Operation):
            yield from self._symbols(node.left)
            yield from self._symbols(node.right)

    def _named(self, node: Node) -> tuple[str, tuple[str, ...], int]:
        if isinstance(node, Operation):
            return node.op, self.operators, 0
        return leaf_name(node), self.constants, len(self.operators)

    def template(self, node: Node) -> Prefix:
        """Return the symbols of a tree, with `fixed` for every quantity and `fixed` + 1 for every
        unknown operator or constant."""
        return tuple(self._unified(part) for part in walk(node))

    def _unified(self, part: Node) -> int:
        if isinstance(part, Slot):
            return self.fixed
        name, names, first = self._named(part)
        return first + names.index(name) if name in names else self.fixed + 1

    @property
    def in_templates(self) -> int:
        """The number of different symbols in templates."""
        return self.fixed + 2

    def tree(self, prefix: Sequence[int]) -> Node:
        """Return the tree over slots. Raise EquationError if `prefix` is not exactly one tree."""
        stack: list[Node] = []
        for symbol in reversed(prefix):
            if symbol >= len(self.operators):
                stack.append(self._leaf(symbol))
            elif len(stack) > 1:
                stack.append(Operation(self.operators[symbol], stack.pop(), stack.pop()))
            else:
                raise EquationError(_NOT_A_TREE)
        if len(stack) != 1:
            raise EquationError(_NOT_A_TREE)
        return stack[0]

    def _leaf(self, symbol: int) -> Node:
        if symbol >= self.fixed:
            return Slot(symbol - self.fixed)
        name = self.constants[symbol - len(self.operators)]
        return Constant(PI) if name == PI else Number(Fraction(name))

    def described(self) -> dict[str, Any]:
        """Return the symbols for a manifest."""
        return {"operators": list(self.operators), "constants": list(self.constants)}


def leaf_name(node: Node) -> str:
    """Return the name of a constant ("1/2", "pi"); for other leaves, one that no constant has."""
    if isinstance(node, Number):
        return str(node.value)
    return node.name if isinstance(node, Constant) else type(node).__name__.lower()


def symbols_from(described: Mapping[str, Any]) -> Symbols:
    """Return the symbols of a manifest."""
    return Symbols(tuple(described["operators"]), tuple(described["constants"]))
