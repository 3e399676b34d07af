"""Thing replacement (ours): replace a counted thing with another one in one place only.

Input: a text that mentions a counted thing more than once. Label: 0. An example is "20 hats in a
cart. How many apples does each get?" ParaQD, table 3, shows this error, but no operator of the
paper makes it. Replacing the thing everywhere would give a consistent new story.
"""

from __future__ import annotations

import random
import re

from mwpapp.ml.operators.numerals import like_case, replace_spans
from mwpapp.ml.protocols import Tools
from mwpapp.ml.text.quantities import find_quantities
from mwpapp.ml.text.words import plural
from mwpapp.ml.types import Span

THINGS = (
    "apple", "badge", "balloon", "basket", "bead", "book", "bottle", "box", "brick", "button",
    "candle", "card", "chair", "coin", "cookie", "cup", "egg", "envelope", "flag", "flower",
    "hat", "kite", "lamp", "marble", "melon", "mug", "orange", "pencil", "plate", "puzzle",
    "ribbon", "rope", "seed", "shell", "shirt", "spoon", "stamp", "sticker", "stone", "ticket",
)  # fmt: skip


class ThingReplacement:
    name = "thing_replacement"
    label = 0

    def apply(self, text: str, *, rng: random.Random, tools: Tools) -> tuple[str, str] | None:
        places = {name: _places(text, name) for name in _counted(text)}
        repeated = sorted(name for name, spans in places.items() if len(spans) > 1)
        if not repeated:
            return None
        name = rng.choice(repeated)
        other = rng.choice([thing for thing in THINGS if thing not in (name, *places)])
        start, end = rng.choice(places[name])
        new = plural(other) if text[start:end].lower() == plural(name) else other
        spans = {(start, end): like_case(new, old=text[start:end])}
        return replace_spans(text, spans), f"one {name} became {other}"


def _counted(text: str) -> set[str]:
    return {item.thing.lower() for item in find_quantities(text) if item.thing}


def _places(text: str, name: str) -> list[Span]:
    """Return the occurrences of the thing, singular or plural."""
    forms = "|".join(re.escape(form) for form in {name, plural(name)})
    return [match.span() for match in re.finditer(rf"\b(?:{forms})\b", text, re.IGNORECASE)]
