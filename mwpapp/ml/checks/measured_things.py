"""List the measures that do not fit things, verbs and adjectives: nobody weighs 5 litres."""

from __future__ import annotations

from mwpapp.ml.english.word_lists import listed
from mwpapp.ml.text.units import canonical, unit_class

_SEVERAL = {
    "pound": frozenset(("weight", "currency")),
    "ounce": frozenset(("weight", "volume")),
    "cup": frozenset(("volume", "weight", "currency")),  # also a thing that is counted or sold
    "stone": frozenset[str](),
    "degree": frozenset[str](),  # also of an angle
    "real": frozenset[str](),
    "o'clock": frozenset[str](),
}

_LIQUIDS = listed(
    """water milk juice oil paint petrol gasoline diesel fuel soup lemonade tea coffee syrup soda
    cola vinegar shampoo lemonade smoothie cream wine beer"""
)
_FOODS = listed(
    """flour sugar salt sand cement butter cheese meat beef chicken fish soil gravel pasta sweets
    chocolate coal bread dough clay honey jam"""
)
# A field of these has an area.
_CROPS = listed(
    """rice potatoes onions carrots apples oranges pears grapes bananas cherries strawberries
    tomatoes nuts almonds oats seeds beans hay"""
)
LAYERS = frozenset(listed("""water sand cement soil gravel clay"""))
"""Things that lie in layers, so that a length is their depth, or the length of a road of them."""
_LINES = listed(
    """rope ribbon string wire fabric cloth lace yarn thread fence fencing pipe path hose railway"""
)
_PLAYED = listed("""tape track road""")  # an hour of tape, of track or of road ahead
_TIMES = listed(
    """work sleep practice homework study music rest training exercise television tv reading
    lessons class football tennis"""
)
_MONEY = listed("""change money cash savings allowance""")

_WITHOUT_MONEY = ("length", "time", "weight", "speed", "volume", "area", "temperature")
_NOT_LIQUID = ("length", "time", "speed", "area", "temperature")
_NOT_CROP = ("length", "time", "speed", "temperature")
_NOT_LINE = ("volume", "time", "speed", "temperature")
_NOT_PLAYED = ("volume", "speed", "temperature")
_NOT_TIME = ("weight", "volume", "length", "speed", "area", "temperature", "currency")
_NOT_LENGTH = ("weight", "volume", "area", "temperature", "currency")

THINGS: dict[str, frozenset[str]] = {
    thing: frozenset(classes)
    for things, classes in (
        (_LIQUIDS, _NOT_LIQUID),
        (_FOODS, _NOT_LIQUID),
        (_CROPS, _NOT_CROP),
        (_LINES, _NOT_LINE),
        (_PLAYED, _NOT_PLAYED),
        (_TIMES, tuple(unit_kind for unit_kind in _NOT_TIME if unit_kind != "currency")),
        (_MONEY, _WITHOUT_MONEY),
    )
    for thing in things
}
"""The classes of units that do not fit "5 ... of THING"."""

_ALL = frozenset((*_WITHOUT_MONEY, "currency"))
_VERBS: tuple[tuple[str, frozenset[str]], ...] = (
    ("weigh weighs weighed weighing", _ALL - {"weight"}),
    ("cost costs pay pays paid", _ALL - {"currency"}),
    (
        "walk walks walked run runs ran jog jogs jogged hike hikes hiked cycle cycles cycled drive "
        "drives drove swim swims swam fly flies flew travel travels travelled traveled crawl "
        "crawls crawled",
        frozenset(_NOT_LENGTH),
    ),
    ("drink drinks drank", _ALL - {"volume", "weight"}),
    ("sleep sleeps slept", _ALL - {"time"}),
    ("last lasts lasted", _ALL - {"time", "length"}),  # shoes last 800 km
    ("spend spends spent", _ALL - {"currency", "time"}),
    ("earn earns earned", _ALL - {"currency", "time"}),
)
VERBS: dict[str, frozenset[str]] = {
    verb: classes for verbs, classes in _VERBS for verb in verbs.split()
}
"""The classes of units that do not fit "VERB 5 ..."."""

ADJECTIVES: dict[str, frozenset[str]] = {
    "long": _ALL - {"length", "time"},
    "tall": _ALL - {"length"},
    "wide": _ALL - {"length"},
    "deep": _ALL - {"length"},
    "high": _ALL - {"length"},
    "thick": _ALL - {"length"},
    "old": _ALL - {"time"},
    "heavy": _ALL - {"weight"},
    "away": _ALL - {"length", "time"},
}
"""The classes of units that do not fit "5 ... ADJECTIVE"."""


def classes_of(unit: str) -> frozenset[str]:
    """Return the classes that a unit as written can belong to; empty if none is certain."""
    name = canonical(unit)
    if name is None:
        return frozenset()
    if name in _SEVERAL:
        return _SEVERAL[name]
    unit_kind = unit_class(name)
    return frozenset((unit_kind,)) if unit_kind else frozenset()
