"""Parse simple LaTeX mathematics in texts: fractions, powers, roots and signs. The result is a
tree, which each printed format draws. No text is ever run as code. Unsupported LaTeX is printed as
written.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

SIGNS: Final = {
    "times": "×", "cdot": "⋅", "div": "÷", "pm": "±", "mp": "∓", "le": "≤", "leq": "≤",
    "ge": "≥", "geq": "≥", "ne": "≠", "neq": "≠", "approx": "≈", "equiv": "≡", "lt": "<",
    "gt": ">", "circ": "∘", "degree": "°", "infty": "∞", "angle": "∠", "ldots": "…", "dots": "…",
    "cdots": "⋯", "to": "→", "rightarrow": "→", "in": "∈", "mid": "∣", "prime": "′",
    "%": "%", "$": "$", "#": "#", "&": "&", "_": "_", "{": "{", "}": "}",
}  # fmt: skip
LETTERS: Final = {
    "alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ", "epsilon": "ε", "theta": "θ",
    "lambda": "λ", "mu": "μ", "pi": "π", "rho": "ρ", "sigma": "σ", "phi": "φ", "omega": "ω",
    "Delta": "Δ", "Sigma": "Σ", "Omega": "Ω",
}  # fmt: skip
_SPACES: Final = frozenset(
    [",", ";", ":", "!", " ", "quad", "qquad", "left", "right", "displaystyle"]
)
_WORDS: Final = frozenset(["text", "mathrm", "textbf", "mathbf", "mbox", "textrm"])
_FRACTIONS: Final = frozenset(["frac", "dfrac", "tfrac"])
_PLAIN_SIGNS: Final = "+-−*/=<>()[]|.,:;!?'%×÷·±≤≥≠≈°€£"
_TOKEN: Final = re.compile(
    r"\s+|\\(?P<command>[a-zA-Z]+|.)|(?P<number>[0-9]+(?:[.,][0-9]+)*)|(?P<letters>[^\W\d_]+)|(?P<one>.)",
    re.S,
)
MAX_FORMULA_LENGTH: Final = 300  # characters
_MAX_DEPTH = 8
_MAX_NAME_LENGTH = 2  # more consecutive letters are a word, not variables

Kind = Literal["number", "letter", "sign", "words", "row", "fraction", "root", "script"]


@dataclass(frozen=True, slots=True)
class Node:
    """A part of a formula.

    - `number`, `letter`, `sign` and `words` have a text and no parts.
    - `row`: parts in a row. `fraction`: numerator, denominator.
    - `root`: radicand and, unless it is a square root, index. `script`: base, lower, upper.
    """

    kind: Kind
    text: str = ""
    parts: tuple[Node | None, ...] = ()


class UnsupportedFormula(ValueError):
    """The formula contains something that is not supported."""


def parse_formula(source: str) -> Node | None:
    """Return the tree of a formula without its dollar signs, or None if it is not supported."""
    if len(source) > MAX_FORMULA_LENGTH:
        return None
    try:
        reader = _Reader(source)
        node = reader.row(depth=0)
    except UnsupportedFormula:
        return None
    return node if reader.at_end and node.parts else None


class _Reader:
    """Reads a formula token by token: (kind, text, end), where kind is a group of `_TOKEN`."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.tokens = list(_tokens(source))
        self.position = 0

    @property
    def at_end(self) -> bool:
        return self.position == len(self.tokens)

    def next_is(self, text: str) -> bool:
        return not self.at_end and self.tokens[self.position][:2] == ("one", text)

    def take(self) -> tuple[str, str, int]:
        if self.at_end:
            raise UnsupportedFormula
        self.position += 1
        return self.tokens[self.position - 1]

    def row(self, *, depth: int) -> Node:
        """Read up to the end or a closing brace."""
        if depth > _MAX_DEPTH:
            raise UnsupportedFormula
        parts: list[Node] = []
        while not self.at_end and not self.next_is("}"):
            if self.next_is("^") or self.next_is("_"):
                parts.append(self.script(parts.pop() if parts else Node("row"), depth=depth))
            elif (part := self.part(depth=depth)) is not None:
                parts.append(part)
        return Node("row", parts=tuple(parts))

    def part(self, *, depth: int) -> Node | None:
        """Read a number, letters, a sign, a command or a group. Return None for a space or a
        command that is ignored, such as \\left."""
        kind, text, _end = self.take()
        if kind == "command":
            return self.command(text, depth=depth)
        if kind == "number":
            return Node("number", text)
        if kind == "letters":
            return _product(text)
        if text == "{":
            node = self.row(depth=depth + 1)
            self.expect("}")
            return node
        if text in _PLAIN_SIGNS:
            return Node("sign", "−" if text == "-" else text)
        raise UnsupportedFormula

    def command(self, name: str, *, depth: int) -> Node | None:
        if name in _SPACES:
            return None
        if name in SIGNS:
            return Node("sign", SIGNS[name])
        if name in LETTERS:
            return Node("letter", LETTERS[name])
        if name in _WORDS:
            return Node("words", self.words())
        if name in _FRACTIONS:
            return Node("fraction", parts=(self.argument(depth=depth), self.argument(depth=depth)))
        if name == "sqrt":
            index = self.index() if self.next_is("[") else None
            radicand = self.argument(depth=depth)
            return Node("root", parts=(radicand, index) if index else (radicand,))
        raise UnsupportedFormula

    def argument(self, *, depth: int) -> Node:
        """Read a group, a command, a sign, a run of letters or, as TeX does, a single digit."""
        if not self.at_end and self.tokens[self.position][0] == "number":
            kind, text, end = self.tokens[self.position]
            if len(text) > 1:
                self.tokens[self.position] = (kind, text[1:], end)
                return Node("number", text[0])
        node = self.part(depth=depth + 1)
        if node is None:
            raise UnsupportedFormula
        return node

    def script(self, base: Node, *, depth: int) -> Node:
        scripts: dict[str, Node] = {}
        while self.next_is("^") or self.next_is("_"):
            _kind, sign, _end = self.take()
            if sign in scripts:
                raise UnsupportedFormula
            scripts[sign] = self.argument(depth=depth)
        return Node("script", parts=(base, scripts.get("_"), scripts.get("^")))

    def index(self) -> Node:
        self.expect("[")
        kind, text, _end = self.take()
        if kind not in {"number", "letters"}:
            raise UnsupportedFormula
        self.expect("]")
        return Node("number" if kind == "number" else "letter", text)

    def words(self) -> str:
        """Return the content of the braces of \\text{...} as written."""
        self.expect("{")
        start = self.tokens[self.position - 1][2]
        while not self.next_is("}"):
            if self.take()[:2] == ("one", "{"):
                raise UnsupportedFormula
        self.expect("}")
        return self.source[start : self.tokens[self.position - 1][2] - 1]

    def expect(self, text: str) -> None:
        if self.take()[:2] != ("one", text):
            raise UnsupportedFormula


def _product(letters: str) -> Node:
    if len(letters) > _MAX_NAME_LENGTH:
        raise UnsupportedFormula
    return Node("row", parts=tuple(Node("letter", letter) for letter in letters))


def _tokens(source: str) -> Iterator[tuple[str, str, int]]:
    for match in _TOKEN.finditer(source):
        if match.lastgroup is not None:
            yield match.lastgroup, match[match.lastgroup], match.end()
