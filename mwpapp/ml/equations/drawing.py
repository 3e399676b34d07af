"""Draw an equation tree as an SVG image, with each quantity in its colour.

The image uses only classes, so that the stylesheet chooses the colours and a strict content
security policy needs no exception for inline styles:

- `tree`: the image
- `tree-edge`: a line between two nodes
- `tree-operator`: the circle of an operator
- `tree-number`: the box of a number, with `q q1` to `q q8` and `data-quantity` if the number is
  a quantity of the text
- `tree-text`: the text in a circle or box
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from html import escape

from mwpapp.ml.equations.printing import to_readable
from mwpapp.ml.equations.tree import Node, Number, Operation, Slot, children

# All sizes are in pixels.
_LEVEL = 46  # between the centres of adjacent levels
_GAP = 14  # between neighbouring leaves
_RADIUS = 14  # of an operator's circle
_HEIGHT = 24  # of a number's box
_LETTER = 8  # width of a digit
_PADDING = 8  # on each side of a number
_MARGIN = 2
_CHARACTERS = 14  # longer text in a box is truncated
COLOURS = 8  # the last one is shared by all remaining quantities
MAX_LEAVES = 60  # larger trees are unreadable; the equation as text is clearer

_SIGNS = {"+": "+", "-": "−", "*": "×", "/": "÷", "^": "^"}
_SIGNS |= {"gcd": "GCD", "lcm": "LCM", "quotient": "div", "remainder": "mod"}


@dataclass(frozen=True, slots=True)
class _Writing:
    labels: Mapping[int, str]
    decimal: str


@dataclass(slots=True)
class _Place:
    """A node and the coordinates of its centre."""

    node: Node
    x: float
    y: float
    children: list[_Place]
    text: str


def tree_svg(
    node: Node,
    *,
    colours: Mapping[Fraction, int],
    labels: Mapping[int, str] | None = None,
    decimal: str = ".",
) -> str:
    """Return the SVG image of `node`, or "" for a tree with more than MAX_LEAVES leaves.

    `colours` maps each value in the text to its colour number (from 0); 25 also gets the colour
    of 25%. `labels` maps the index of a quantity to its words ("14 trays"), which its slot shows
    instead of N0. Numbers have the decimal sign `decimal`. The image's accessible name is the
    equation.
    """
    if _leaves(node) > MAX_LEAVES:
        return ""
    writing = _Writing(labels or {}, decimal)
    root, right = _place(node, left=float(_MARGIN), depth=0, writing=writing)
    places = _all(root)
    height = max(place.y for place in places) + _RADIUS + _MARGIN
    size = f'width="{right:g}" height="{height:g}" viewBox="0 0 {right:g} {height:g}"'
    edges = "".join(_edge(place, child) for place in places for child in place.children)
    shapes = "".join(_shape(place, colours=colours) for place in places)
    label = escape(to_readable(node, decimal=decimal))
    return f'<svg class="tree" role="img" aria-label="{label}" {size}>{edges}{shapes}</svg>'


def _leaves(node: Node) -> int:
    below = children(node)
    return sum(_leaves(child) for child in below) if below else 1


def _place(node: Node, *, left: float, depth: int, writing: _Writing) -> tuple[_Place, float]:
    """Place a tree with its left edge at `left`; return it and its right edge.

    Leaves are placed side by side, each parent above the centre of its children.
    """
    y = float(_MARGIN + _RADIUS + depth * _LEVEL)
    below = children(node)
    if not below:
        text = _leaf_text(node, writing)
        width = _width(text)
        return _Place(node, left + width / 2, y, [], text), left + width + _MARGIN
    placed: list[_Place] = []
    right = left - _GAP
    for child in below:
        place, right = _place(child, left=right + _GAP, depth=depth + 1, writing=writing)
        placed.append(place)
    x = (placed[0].x + placed[-1].x) / 2
    return _Place(node, x, y, placed, _sign(node)), max(right, x + _RADIUS + _MARGIN)


def _all(root: _Place) -> list[_Place]:
    return [root] + [place for child in root.children for place in _all(child)]


def _edge(above: _Place, below: _Place) -> str:
    return (
        f'<line class="tree-edge" x1="{above.x:g}" y1="{above.y:g}"'
        f' x2="{below.x:g}" y2="{below.y:g}"/>'
    )


def _shape(place: _Place, *, colours: Mapping[Fraction, int]) -> str:
    if place.children:
        shape = f'<circle class="tree-operator" cx="{place.x:g}" cy="{place.y:g}" r="{_RADIUS}"/>'
        return shape + _words(place)
    width = _width(place.text)
    shape = (
        f'<rect class="tree-number{_tint(place.node, colours)} x="{place.x - width / 2:g}"'
        f' y="{place.y - _HEIGHT / 2:g}" width="{width:g}" height="{_HEIGHT}" rx="5"/>'
    )
    return shape + _words(place)


def _tint(node: Node, colours: Mapping[Fraction, int]) -> str:
    """Return the rest of the class attribute and, for a quantity, its data attribute."""
    colour = _colour(node, colours)
    if colour is None:
        return '"'
    return f' q q{min(colour + 1, COLOURS)}" data-quantity="{colour}"'


def _colour(node: Node, colours: Mapping[Fraction, int]) -> int | None:
    if isinstance(node, Slot):
        return node.index
    if not isinstance(node, Number):
        return None
    value = abs(node.value)
    return colours.get(node.value, colours.get(value, colours.get(value / 100)))


def _words(place: _Place) -> str:
    return f'<text class="tree-text" x="{place.x:g}" y="{place.y:g}">{escape(place.text)}</text>'


def _sign(node: Node) -> str:
    return _SIGNS[node.op] if isinstance(node, Operation) else "−"


def _leaf_text(node: Node, writing: _Writing) -> str:
    label = writing.labels.get(node.index) if isinstance(node, Slot) else None
    text = label or to_readable(node, decimal=writing.decimal)
    return text if len(text) <= _CHARACTERS else text[: _CHARACTERS - 1] + "…"


def _width(text: str) -> float:
    return max(2 * _PADDING + _LETTER * len(text), 28)
