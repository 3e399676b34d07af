"""Read and write prefix and postfix notation: "* - 14 5 6" and "14 5 - 6 *" are (14 - 5) * 6.

Words are separated by spaces. Operators are + - * / ^, "neg" for unary minus, and the functions
gcd, lcm, quotient and remainder, each with two operands. `atoms` defines the leaves. `NOTATIONS`
lists every notation with its parser and printer.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from mwpapp.ml.catalogue.messages import gettext_noop
from mwpapp.ml.equations.atoms import atom_text, read_atom
from mwpapp.ml.equations.errors import EquationError
from mwpapp.ml.equations.functional import parse_functional, to_functional
from mwpapp.ml.equations.parsing import MAX_DEPTH, parse
from mwpapp.ml.equations.printing import to_infix
from mwpapp.ml.equations.tokens import MAX_CHARACTERS, MAX_TOKENS
from mwpapp.ml.equations.tree import OPERATORS, Negation, Node, Operation, children

_MINUS = "neg"
_WORD = re.compile(r"\S+")
_SAME = {"**": "^", "×": "*", "÷": "/", "−": "-"}
_DEEPEST = MAX_TOKENS + MAX_DEPTH  # the deepest tree that infix can produce


def to_prefix(node: Node) -> str:
    """Return `node` in prefix notation."""
    return " ".join(_prefix(node))


def to_postfix(node: Node) -> str:
    """Return `node` in postfix notation."""
    return " ".join(_postfix(node))


def parse_prefix(text: str) -> Node:
    """Return the tree for prefix notation: "+ number0 15%" gives N0 + 15%.

    Raise EquationError with the position of the error.
    """
    return _read(reversed(_words(text)), text=text, turned=True)


def parse_postfix(text: str) -> Node:
    """Return the tree for postfix notation. Raise EquationError with the error's position."""
    return _read(_words(text), text=text, turned=False)


@dataclass(frozen=True, slots=True)
class Notation:
    """The parser and printer of a notation. `to_infix` says which trees infix cannot restore."""

    parse: Callable[[str], Node]
    print: Callable[[Node], str]


NOTATIONS: Mapping[str, Notation] = {
    "infix": Notation(parse, to_infix),
    "prefix": Notation(parse_prefix, to_prefix),
    "postfix": Notation(parse_postfix, to_postfix),
    "functional": Notation(parse_functional, to_functional),
}


def _prefix(node: Node) -> Iterable[str]:
    yield _word(node)
    for child in children(node):
        yield from _prefix(child)


def _postfix(node: Node) -> Iterable[str]:
    for child in children(node):
        yield from _postfix(child)
    yield _word(node)


def _word(node: Node) -> str:
    match node:
        case Operation(op):
            return op
        case Negation():
            return _MINUS
        case _:
            return atom_text(node)


def _words(text: str) -> list[re.Match[str]]:
    if len(text) > MAX_CHARACTERS:
        raise EquationError(
            gettext_noop("The equation is longer than %(limit)s characters."),
            MAX_CHARACTERS,
            limit=MAX_CHARACTERS,
        )
    words = list(_WORD.finditer(text))
    if not words:
        raise EquationError(gettext_noop("The equation is empty."), 0)
    if len(words) > 2 * MAX_TOKENS:
        raise EquationError(
            gettext_noop("The equation has too many parts."), words[2 * MAX_TOKENS].start()
        )
    return words


def _read(words: Iterable[re.Match[str]], *, text: str, turned: bool) -> Node:
    """Build the tree with a stack of operands; `turned` means that `words` are reversed."""
    waiting: list[_Waiting] = []
    for word in words:
        waiting.append(_joined(word, waiting, turned=turned))
        if waiting[-1].depth > _DEEPEST:
            raise EquationError(gettext_noop("The equation is nested too deeply."), word.start())
    if len(waiting) > 1:
        surplus = waiting[-2] if turned else waiting[1]
        raise EquationError(gettext_noop("An operator is missing."), surplus.position)
    return waiting[0].node


@dataclass(frozen=True, slots=True)
class _Waiting:
    node: Node
    position: int
    depth: int


def _joined(word: re.Match[str], waiting: list[_Waiting], *, turned: bool) -> _Waiting:
    sign, position = _SAME.get(word[0], word[0]), word.start()
    needed = 2 if sign in OPERATORS else 1 if sign == _MINUS else 0
    if len(waiting) < needed:
        raise EquationError(
            gettext_noop("“%(operator)s” has too few operands."), position, operator=word[0]
        )
    parts = [waiting.pop() for _ in range(needed)]
    first = min([position, *(part.position for part in parts)])
    depth = 1 + max((part.depth for part in parts), default=0)
    operands = [part.node for part in (parts if turned else reversed(parts))]
    if needed == 2:
        return _Waiting(Operation(sign, *operands), first, depth)
    if needed == 1:
        return _Waiting(Negation(*operands), first, depth)
    return _Waiting(read_atom(word[0], position=position), position, depth)
