"""Draw the floors and subjects of the code, with their imports, as an SVG.

    python -m bench.architecture docs/architecture.svg

A box is a subject: a package or module directly inside a floor. A thin arrow is an import between
two subjects of one floor, and points to the right. Arrows that follow from others are omitted. A
thick arrow points down from each storey to the next.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from html import escape
from itertools import count
from pathlib import Path

import grimp

ROOT = Path(__file__).resolve().parent.parent
FLOORS = {
    "web": "mwpapp.web",
    "api": "mwpapp.api",
    "management": "mwpapp.management",
    "workers": "workers",
    "services": "mwpapp.services",
    "models": "mwpapp.models",
    "ml": "mwpapp.ml",
    "formats": "mwpapp.formats",
    "embedded": "mwpapp.embedded",
}
STOREYS = (
    ("web", "api", "management"),
    ("workers", "services"),
    ("models", "ml", "formats", "embedded"),
)
# The modules of these floors are parts of one subject, so they are listed without arrows.
LISTED = {"management", "models", "embedded"}
LISTED_COLUMNS = 2

COLUMN, ROW, BOX_WIDTH, BOX_HEIGHT = 104, 28, 88, 22  # pixels
HEADING, GAP, MARGIN = 26, 20, 10

Imports = Mapping[str, frozenset[str]]

STYLE = """
    text { font: 10.5px system-ui, sans-serif; fill: #1f2328; text-anchor: middle; }
    .heading { font-weight: 600; text-anchor: start; }
    .band { fill: #f3f4f6; stroke: #d0d7de; }
    .box { fill: #ffffff; stroke: #57606a; }
    path { fill: none; stroke: #57606a; }
    .down { stroke-width: 2.5; }
    .head { fill: #57606a; stroke: none; }
    @media (prefers-color-scheme: dark) {
      text { fill: #e6edf3; }
      .band { fill: #161b22; stroke: #30363d; }
      .box { fill: #0d1117; stroke: #8b949e; }
      path { stroke: #8b949e; }
      .head { fill: #8b949e; }
    }
"""
MARKER = (
    '<marker id="head" viewBox="0 0 6 6" refX="6" refY="3" markerWidth="6" markerHeight="6" '
    'orient="auto"><path class="head" d="M0,0 L6,3 L0,6 z"/></marker>'
)


@dataclass(frozen=True, kw_only=True)
class Place:
    """The upper left corner and the width of a box."""

    x: int
    y: int
    width: int = BOX_WIDTH


def subjects(folder: Path) -> list[str]:
    """Return the packages and modules directly inside a floor, except `__init__` and `__main__`."""
    modules = {path.stem for path in folder.glob("*.py")} - {"__init__", "__main__"}
    rooms = {path.parent.name for path in folder.glob("*/__init__.py")}
    return sorted(modules | rooms)


@cache
def graph() -> grimp.ImportGraph:
    return grimp.build_graph(
        "mwpapp", "workers", cache_dir=None, exclude_type_checking_imports=True
    )


def imports(floor: str, names: Sequence[str]) -> Imports:
    """Return, for each subject of the floor, the subjects of the floor that it imports."""
    return {
        name: frozenset(
            other
            for other in names
            if other != name
            and graph().direct_import_exists(
                importer=f"{floor}.{name}", imported=f"{floor}.{other}", as_packages=True
            )
        )
        for name in names
    }


def heights(edges: Imports) -> dict[str, int]:
    """Return the length of the longest path from each subject to one that imports nothing."""
    height = dict.fromkeys(edges, 0)
    for _step in edges:  # no path is longer
        for name, imported in edges.items():
            highest = max((height[other] + 1 for other in imported), default=0)
            height[name] = min(highest, len(edges))
    return height


def reduced(edges: Imports) -> list[tuple[str, str]]:
    """Return the arrows to draw: an import is omitted if another path leads to its target."""

    def reaches(start: str, goal: str) -> bool:
        seen, todo = {start}, [start]
        while todo:
            for other in edges[todo.pop()] - seen:
                seen.add(other)
                todo.append(other)
        return goal in seen

    return [
        (name, other)
        for name, imported in sorted(edges.items())
        for other in sorted(imported)
        if not any(reaches(between, other) for between in imported - {other})
    ]


def layout(edges: Imports, *, x: int, y: int) -> dict[str, Place]:
    """Return the place of each subject: a column for each height, the lowest at the right."""
    height = heights(edges)
    levels = sorted(set(height.values()), reverse=True)
    rows = {level: count() for level in levels}
    return {
        name: Place(x=x + levels.index(height[name]) * COLUMN, y=y + next(rows[height[name]]) * ROW)
        for name in sorted(edges)
    }


def listing(names: Iterable[str], *, x: int, y: int) -> dict[str, Place]:
    """Return the place of each subject: a few columns, in alphabetical order."""
    places = (divmod(number, LISTED_COLUMNS) for number in count())
    return {
        name: Place(x=x + column * COLUMN, y=y + row * ROW)
        for name, (row, column) in zip(sorted(names), places, strict=False)
    }


def box(name: str, place: Place) -> str:
    return (
        f'<rect class="box" x="{place.x}" y="{place.y}" width="{place.width}" '
        f'height="{BOX_HEIGHT}" rx="3"/>'
        f'<text x="{place.x + place.width // 2}" y="{place.y + 15}">{escape(name)}</text>'
    )


def arrow(start: Place, end: Place) -> str:
    x, y = start.x + start.width, start.y + BOX_HEIGHT // 2
    to_x, to_y = end.x, end.y + BOX_HEIGHT // 2
    bend = (COLUMN - BOX_WIDTH) // 2 + abs(to_x - x) // 4
    return (
        f'<path d="M{x},{y} C{x + bend},{y} {to_x - bend},{to_y} {to_x},{to_y}" '
        'marker-end="url(#head)"/>'
    )


def band(title: str, *, x: int, y: int, width: int, height: int) -> list[str]:
    return [
        f'<rect class="band" x="{x}" y="{y}" width="{width}" height="{height}" rx="6"/>',
        f'<text class="heading" x="{x + 10}" y="{y + 17}">{escape(title)}</text>',
    ]


def floor(name: str, *, x: int, y: int) -> tuple[list[str], Place, int]:
    """Return the boxes and arrows of a floor (not its band), its place and its height."""
    package = FLOORS[name]
    edges = imports(package, subjects(ROOT / package.replace(".", "/")))
    arrange = listing if name in LISTED else layout
    places = arrange(edges, x=x + MARGIN, y=y + HEADING)
    arrows = [] if name in LISTED else reduced(edges)
    drawn = [arrow(places[start], places[end]) for start, end in arrows]
    drawn += [box(subject, place) for subject, place in places.items()]
    right = max(place.x for place in places.values()) + BOX_WIDTH + MARGIN
    bottom = max(place.y for place in places.values()) + BOX_HEIGHT + MARGIN
    return drawn, Place(x=x, y=y, width=right - x), bottom - y


def storey(names: Sequence[str], *, y: int) -> tuple[list[str], int, int]:
    """Return the drawings of adjacent floors, their right edge and their lower edge."""
    x, parts = MARGIN, []
    for name in names:
        parts.append((name, *floor(name, x=x, y=y)))
        x += parts[-1][2].width + GAP
    height = max(part[3] for part in parts)
    drawn: list[str] = []
    for name, inside, place, _height in parts:
        drawn += band(name, x=place.x, y=y, width=place.width, height=height) + inside
    return drawn, x - GAP, y + height


def picture() -> str:
    """Return the whole SVG."""
    drawn: list[str] = []
    y, right = MARGIN, 0
    for number, names in enumerate(STOREYS):
        if number:
            drawn.append(down(y - GAP))
        lines, edge, bottom = storey(names, y=y)
        drawn += lines
        right, y = max(right, edge), bottom + GAP
    return svg(drawn, width=right + MARGIN, height=y - GAP + MARGIN)


def down(y: int) -> str:
    """Return the arrow from one storey to the next."""
    return f'<path class="down" d="M{4 * COLUMN},{y + 2} v{GAP - 4}" marker-end="url(#head)"/>'


def svg(drawn: Sequence[str], *, width: int, height: int) -> str:
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" role="img">',
        "<title>Floors and subjects of Reword</title>",
        f"<style>{STYLE}</style>",
        f"<defs>{MARKER}</defs>",
        *drawn,
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file", type=Path, help="the SVG to write")
    options = parser.parse_args(arguments)
    options.file.write_text(picture(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
