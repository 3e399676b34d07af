"""List units of measure by class, with their spellings."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction

_PER_HOUR = (" per hour", " an hour", "/hour", "/h", "/hr", " per hr", " per h")
_PER_MINUTE = (" per minute", " a minute", "/minute", "/min", " per min")
_PER_SECOND = (" per second", " a second", "/second", "/s", "/sec", " per sec")


def _speeds(lengths: str, times: tuple[str, ...]) -> tuple[str, ...]:
    """Return the spellings of a speed, in words and with the singular of the length first."""
    return tuple(length + time for time in times for length in lengths.split())


# Class -> canonical name -> (singular, plural, short forms...), where words exist. Short forms
# count only beside a number; "in" and "c" are omitted, because they have other meanings far more
# often.
UNITS: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "currency": {
        "dollar": ("dollar", "dollars", "$", "usd", "buck", "bucks"),
        "cent": ("cent", "cents", "¢"),
        "euro": ("euro", "euros", "€", "eur"),
        "pound sterling": ("£", "pounds sterling", "gbp"),
        "penny": ("penny", "pennies", "pence", "p"),
        "rupee": ("rupee", "rupees", "rs", "rs.", "₹", "inr"),
        "yen": ("yen", "¥"),
        "yuan": ("yuan",),
        "peso": ("peso", "pesos", "₱"),
        "real": ("reais", "r$", "brl"),
        "naira": ("naira", "₦"),
        "shilling": (
            "shilling", "shillings", "ksh", "kshs", "kes", "sh", "shs", "ush", "tsh",
        ),
        "franc": ("franc", "francs", "chf", "fr", "fr."),
        "rand": ("rand", "zar"),
        "ringgit": ("ringgit", "myr"),
        "cedi": ("cedi", "cedis", "₵", "ghs"),
        "krona": ("krona", "kronor", "kr", "sek"),
        "won": ("₩",),
    },
    "length": {
        "millimetre": ("millimetre", "millimetres", "mm", "millimeter", "millimeters"),
        "centimetre": ("centimetre", "centimetres", "cm", "centimeter", "centimeters"),
        "decimetre": ("decimetre", "decimetres", "dm", "decimeter", "decimeters"),
        "metre": ("metre", "metres", "m", "meter", "meters"),
        "kilometre": ("kilometre", "kilometres", "km", "kilometer", "kilometers", "kms"),
        "inch": ("inch", "inches", "in.", '"', "”", "″"),
        "foot": ("foot", "feet", "ft", "ft."),
        "yard": ("yard", "yards", "yd", "yds"),
        "mile": ("mile", "miles", "mi"),
        "light year": ("light year", "light years"),
    },
    "time": {
        "millisecond": ("millisecond", "milliseconds", "ms"),
        "second": ("second", "seconds", "s", "sec", "secs"),
        "minute": ("minute", "minutes", "min", "mins", "min."),
        "hour": ("hour", "hours", "h", "hr", "hrs"),
        "day": ("day", "days"),
        "week": ("week", "weeks", "wk", "wks"),
        "fortnight": ("fortnight", "fortnights"),
        "month": ("month", "months"),
        "year": ("year", "years", "yr", "yrs"),
        "decade": ("decade", "decades"),
        "century": ("century", "centuries"),
        "o'clock": ("o'clock", "o’clock", "am", "pm", "a.m", "p.m", "a.m.", "p.m."),
    },
    "weight": {
        "milligram": ("milligram", "milligrams", "mg"),
        "gram": ("gram", "grams", "g", "gm", "gms", "gramme", "grammes"),
        "kilogram": ("kilogram", "kilograms", "kg", "kgs", "kilo", "kilos"),
        "tonne": ("tonne", "tonnes", "t"),
        "ton": ("ton", "tons"),
        "ounce": ("ounce", "ounces", "oz", "oz."),
        "pound": ("pound", "pounds", "lb", "lbs", "lb.", "lbs."),
        "stone": (),
        "carat": ("carat", "carats"),
    },
    "speed": {
        "kilometre per hour": (
            *_speeds("kilometre kilometres km kilometer kilometers", _PER_HOUR),
            "kph", "kmh", "kmph",
        ),
        "mile per hour": (
            *_speeds("mile miles", _PER_HOUR), "mph", *_speeds("mi", _PER_HOUR),
        ),
        "metre per second": _speeds("metre metres m meter meters", _PER_SECOND),
        "foot per second": _speeds("foot feet ft", _PER_SECOND),
        "metre per minute": _speeds("metre metres m meter meters", _PER_MINUTE),
        "knot": ("knots",),
    },
    "volume": {
        "millilitre": ("millilitre", "millilitres", "ml", "milliliter", "milliliters"),
        "centilitre": ("centilitre", "centilitres", "cl", "centiliter", "centiliters"),
        "litre": ("litre", "litres", "l", "liter", "liters"),
        "gallon": ("gallon", "gallons", "gal"),
        "quart": ("quart", "quarts", "qt"),
        "pint": ("pint", "pints", "pt"),
        "fluid ounce": ("fluid ounce", "fluid ounces", "fl oz"),
        "cup": ("cup", "cups"),
        "tablespoon": ("tablespoon", "tablespoons", "tbsp"),
        "teaspoon": ("teaspoon", "teaspoons", "tsp"),
        "cubic centimetre": (
            "cubic centimetre", "cubic centimetres", "cm³", "cm^3", "cm3", "cubic centimeter",
            "cubic centimeters",
        ),
        "cubic metre": (
            "cubic metre", "cubic metres", "m³", "m^3", "m3", "cubic meter", "cubic meters",
        ),
        "cubic inch": ("cubic inch", "cubic inches"),
        "cubic foot": ("cubic foot", "cubic feet"),
    },
    "area": {
        "square centimetre": (
            "square centimetre", "square centimetres", "cm²", "cm^2", "cm2", "sq cm", "sq. cm",
            "square centimeter", "square centimeters",
        ),
        "square metre": (
            "square metre", "square metres", "m²", "m^2", "m2", "sq m", "sq. m", "square meter",
            "square meters",
        ),
        "square kilometre": (
            "square kilometre", "square kilometres", "km²", "km^2", "km2", "sq km", "sq. km",
            "square kilometer", "square kilometers",
        ),
        "square inch": ("square inch", "square inches", "sq in", "sq. in"),
        "square foot": ("square foot", "square feet", "sq ft", "sq. ft", "ft²", "ft^2", "ft2"),
        "square yard": ("square yard", "square yards", "sq yd", "sq. yd"),
        "square mile": ("square mile", "square miles", "sq mi", "sq. mi"),
        "acre": ("acre", "acres"),
        "hectare": ("hectare", "hectares", "ha"),
    },
    "temperature": {
        "degree Celsius": (
            "degree celsius", "degrees celsius", "°c", "celsius", "degrees centigrade",
        ),
        "degree Fahrenheit": (
            "degree fahrenheit", "degrees fahrenheit", "°f", "fahrenheit",
        ),
        "degree": ("degree", "degrees", "°"),
    },
}  # fmt: skip

_CANONICAL = {
    form: name
    for units in UNITS.values()
    for name, forms in units.items()
    for form in (name.lower(), *forms)
}
_CANONICAL |= {"stone": "stone"}
del _CANONICAL["won"]  # also the past tense of "win"; see `things` for "8,000 won"
_CLASS = {name: sort for sort, units in UNITS.items() for name in units}

# Units that people convert into each other, each with its size in the smallest one of its system.
_SYSTEMS: tuple[Mapping[str, int], ...] = (
    {"second": 1, "minute": 60, "hour": 3600, "day": 86400, "week": 604800, "fortnight": 1209600},
    {"month": 1, "year": 12, "decade": 120, "century": 1200},
    {"millimetre": 1, "centimetre": 10, "decimetre": 100, "metre": 1000, "kilometre": 10**6},
    {"inch": 1, "foot": 12, "yard": 36, "mile": 63360},
    {"milligram": 1, "gram": 1000, "kilogram": 10**6, "tonne": 10**9},
    {"ounce": 1, "pound": 16, "ton": 32000},
    {"millilitre": 1, "centilitre": 10, "litre": 1000},
    {"fluid ounce": 1, "cup": 8, "pint": 16, "quart": 32, "gallon": 128},
    {"cent": 1, "dollar": 100},
    {"cent": 1, "euro": 100},
    {"penny": 1, "pound sterling": 100},
)

CURRENCY_SIGNS = "$€£₹¥₦₩₱₵"
_WRITTEN_CODES = (
    "Rs", "Fr", "kr", "CHF", "USD", "EUR", "GBP", "INR", "KES", "SEK", "BRL", "ZAR", "MYR", "GHS",
    "Sh", "Shs", "KSh", "Ksh", "KSH", "Kshs", "KShs", "USh", "Ush", "TSh", "Tsh",
)  # fmt: skip
_CODES = frozenset(code.lower() for code in _WRITTEN_CODES)
CURRENCY_CODE = rf"(?:(?:{'|'.join(sorted(_WRITTEN_CODES, reverse=True))})\.?|RM?(?=[0-9]))"
"""A regular expression for a code before a number. "R" and "RM" must touch the number."""
CURRENCY_BEFORE = re.compile(
    rf"(?:(?:\b(?:R|US))?[{CURRENCY_SIGNS}]\s?|\b{CURRENCY_CODE}\s?|\bRM?)$"
)
"""A currency sign or code at the end of the text before a number, with the space between them."""
_GLUED = {"R": "rand", "RM": "ringgit"}
"""Codes that are also ordinary letters. They count only if they touch the number."""

MAX_UNIT_WORDS = max(len(form.split()) for form in _CANONICAL)
"""The maximum number of words in a unit."""


def canonical(word: str) -> str | None:
    """Return the canonical name of a unit as written ("km", "Feet", "miles per hour"), or None."""
    return _CANONICAL.get(" ".join(word.lower().split()))


def currency_of(word: str, *, touches: bool) -> str | None:
    """Return the canonical currency of a sign or code before a number ("$5", "CHF 12", "R12"), or
    None. `touches` says whether no space separates the two."""
    if touches and word in _GLUED:
        return _GLUED[word]
    return canonical(word) if word in tuple(CURRENCY_SIGNS) or word.lower() in _CODES else None


def size_ratio(whole: str, part: str) -> Fraction | None:
    """Return how many of the canonical unit `part` make one `whole` (12 for an inch and a foot), or
    None for units that are not converted into each other."""
    for sizes in _SYSTEMS:
        if whole in sizes and part in sizes:
            return Fraction(sizes[whole], sizes[part])
    return None


def expansions(name: str) -> tuple[str, ...]:
    """Return the spellings of a canonical unit, usually singular, plural, then abbreviations."""
    return UNITS[_CLASS[name]][name] if name in _CLASS else ()


def unit_class(name: str) -> str | None:
    """Return the class of a canonical unit: currency, length, time, weight, speed, volume, ..."""
    return _CLASS.get(name)


def spoken(name: str, *, plural: bool) -> str:
    """Return a canonical unit in words: "feet"; the name itself if it has no plural."""
    forms = [form for form in expansions(name) if form[0].isalpha()]
    others = [form for form in forms if form != name.lower()]
    if not plural or not others:
        return name
    names = {word.lower(): word for word in name.split()}  # "Celsius" keeps its capital
    return " ".join(names.get(word, word) for word in others[0].split())
