"""Tell the names of places from those of people: Florence and Austin can be either."""

from __future__ import annotations

import re
from collections.abc import Sequence

from mwpapp.ml.text.units import UNITS
from mwpapp.ml.types import Span

_NAME = r"([^\W\d_][\w-]*)(?!\w|\s?['’])"  # not "from Emma's house"
_LENGTHS = "|".join(
    re.escape(form) for forms in UNITS["length"].values() for form in forms if form.isalpha()
)
_TRAVEL = re.compile(
    rf"\d\s?(?:{_LENGTHS})\b|\b(?:trains?|bus(?:es)?|trams?|ferry|ferries|ships?|boats?|cars?|vans?|"
    r"trucks?|lorry|lorries|coach(?:es)?|planes?|flights?|flies|flew|fly|flying|drives?|drove|"
    r"driven|driving|travel\w*|rides?|rode|journeys?|trips?|routes?|roads?|tickets?)\b",
    re.IGNORECASE,
)
_PREPOSITION = re.compile(
    r"\b(?:from|to|in|near|at|via|through|towards?|between(?:\s+\w+\s+and)?)\s+$", re.IGNORECASE
)
_IN = re.compile(rf"\b(?:in|near|via)\s+{_NAME}", re.IGNORECASE)
_ROUTES = (
    re.compile(rf"\bfrom\s+{_NAME}\s+to\s+{_NAME}", re.IGNORECASE),
    re.compile(rf"\b(?:{_LENGTHS}|distance)\s+(?:away\s+)?from\s+{_NAME}", re.IGNORECASE),
    re.compile(rf"\bdistance\s+between\s+{_NAME}\s+and\s+{_NAME}", re.IGNORECASE),
)


def is_place(text: str, *, places: Sequence[Span]) -> bool:
    """Return whether a name, which occurs at `places`, is that of a place.

    Each occurrence then follows a preposition, and one follows "in", "near" or "via" or, in a text
    about a journey or a distance, is part of a route: "from Sydney to Florence", "450 km from
    Lyon".
    """
    patterns = (_IN, *_ROUTES) if _TRAVEL.search(text) else (_IN,)
    located = {
        found.span(group)
        for pattern in patterns
        for found in pattern.finditer(text)
        for group in range(1, pattern.groups + 1)
    }
    return not located.isdisjoint(places) and all(
        _PREPOSITION.search(text, 0, start) for start, _ in places
    )
