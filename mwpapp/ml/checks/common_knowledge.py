"""List numbers that a text does not have to give, because its words imply them.

A week has 7 days, a dozen is 12, a square has 4 sides: an equation may use them.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from fractions import Fraction

from mwpapp.ml.english.names import gender

# A pattern for the words of a text, and the numbers that these words imply. For each number, its
# reciprocal is also allowed (cents as hundredths of a dollar).
_FACTS: tuple[tuple[str, str], ...] = (
    (r"per\s?cent\w*|%|discount|tax|tip|interest|profit|loss", "100"),
    (r"cents?|penn(?:y|ies)|pence|coins?|dollars?|euros?|pounds?|[$€£¢]", "100"),
    (r"quarters?", "4 25"),
    (r"dimes?", "10"),
    (r"nickels?", "5 20"),
    (r"half\W+dollars?", "50"),
    (r"dozens?", "12"),
    (r"scores?", "20"),
    (r"gross", "144"),
    (r"hours?|minutes?|min|mins|seconds?|secs?|half\s+an?|o'clock|clocks?", "60 3600"),
    (r"days?|daily|midnight|noon|clocks?|[ap]\.?m", "24"),
    (r"weeks?|weekly|weekdays?", "7 5 52"),
    (r"days?(?=.*\byear)|years?(?=.*\bday)", "365 366"),
    (r"weekends?", "2"),
    (r"\w+day\b.*\b(?:to|until|till|through|by|following)\s+(?:\w+\s+)?\w+day", "2 3 4 5 6 7"),
    (r"fortnights?", "14 2"),
    (r"months?|monthly", "12 30 31 28"),
    (r"months?(?=.*\bweek)|weeks?(?=.*\bmonth)", "4"),
    (r"years?|yearly|annual(?:ly)?|birthday", "12 52 365 366"),
    (r"seasons?|quarterly", "4"),
    (r"january|march|may|july|august|october|december", "31"),
    (r"april|june|september|november", "30"),
    (r"february", "28 29"),
    (r"decades?", "10"),
    (r"centur(?:y|ies)", "100"),
    (r"feet|foot|inch(?:es)?|ft|in\.?", "12"),
    (r"yards?|yd", "3 36"),
    (r"miles?", "5280 1760"),
    (r"ounces?|oz", "16"),
    (r"stones?(?=.*\bpounds?)", "14"),
    (r"tons?|tonnes?", "2000 1000"),
    (r"gallons?|quarts?|pints?", "2 4 8 16"),
    (
        r"(?:kilo|milli|centi|deci)?(?:met(?:re|er)|gram(?:me)?|lit(?:re|er))s?|[kcm]m|m|k?g|m?l|cl"
        r"|kilos?",
        "10 100 1000 10000 1000000",
    ),
    (r"triang\w+", "2 3 180"),
    (r"squares?|rectang\w+|rhombus\w*|parallelogram\w*|trapez\w+|quadrilateral\w*", "2 4"),
    (r"perimeters?|sides?|fenc\w+|border\w*|frame\w*|edges?|corners?", "2 4"),
    (r"(?:all|right)\s+a?round", "2 4"),
    (r"pentag\w+", "5"),
    (r"hexag\w+", "6"),
    (r"heptag\w+", "7"),
    (r"octag\w+", "8"),
    (r"cubes?|cuboids?", "6 8 12"),
    (r"circ\w+|radius|radii|diameters?|cylind\w+|cones?|spheres?|pi|π", "2 4 3.14 22/7 3.1416"),
    (r"angles?|degrees?|turns?", "90 180 360"),
    (r"bi(?:cycles?|kes?)|motor(?:bikes?|cycles?)", "2"),
    (r"tricycles?", "3"),
    (r"(?:wheels?|tyres?|tires?)(?=.*\bcar)|cars?(?=.*\b(?:wheels?|tyres?|tires?))", "4"),
    (r"legs?|paws?|hooves|wheels?|tyres?|tires?|horseshoes?", "2 3 4 6 8"),
    (r"twins?|both|pairs?|couples?|either|each\s+other|two-?way|return\w*|opposite", "2"),
    (r"(?:and|way|road|route|path|then)\s+back|back\s+(?:home|again|too)", "2"),
    (r"home\s+(?:again|too|as\s+well)|each\s+(?:end|way|direction)", "2"),
    (r"and\s+(?:then\s+)?the\s+same|the\s+same\s+again", "2"),
    (r"(?:my|your|him|her)self\s+and|and\s+(?:for\s+)?(?:my|your|him|her)self", "2"),
    (r"ages", "2"),  # the ages of two people both grow each year
    (r"elevens", "11"),
    (r"hands?|arms?|eyes?|ears?|gloves?|mittens?|socks?|shoes?|boots?|wings?", "2"),
    (r"round\s+trip|there\s+and\s+back|duo|duet", "2"),
    (r"triplets?|trio|trios", "3"),
    (r"quartets?|quadruplets?", "4"),
    (r"fingers?|toes?|hands?", "5 10 20"),
    (r"dice|die", "6"),
    (r"cards?|decks?", "52"),
    (r"alphabet|letters", "26"),
    (r"hal(?:f|ves|ved?|ving)|halfway|mid(?:dle|point|way)|twice|doubl\w+|second|even|odd", "2"),
    (r"thrice|tripl\w+|third(?:s|ly)?", "3"),
    (r"quadrupl\w+|fourths?", "4"),
    (r"fifths?", "5"),
    (r"sixths?", "6"),
    (r"sevenths?", "7"),
    (r"eighths?", "8"),
    (r"ninths?", "9"),
    (r"tenths?|digits?|tens", "10"),
    (r"hundred\w*", "100"),
    (r"squared", "2"),
    (r"cubed", "3"),
    (r"consecutive|successive|numbers\s+in\s+a\s+row", "2 3 4 6"),
    (r"another|other|else|difference|(?:more|fewer|less|\w+er)\s+than", "2"),
)
_COMPILED = tuple(
    (
        re.compile(rf"(?<![^\W\d_])(?:{words})(?![^\W\d_])", re.IGNORECASE),
        frozenset(Fraction(number) for number in numbers.split()),
    )
    for words, numbers in _FACTS
)
_DIGITS = re.compile(r"\d+(?:,\d{3})+(?:\.\d+)?|\d*\.\d+|\d+")
_SCALES = frozenset(Fraction(number) for number in (12, 60, 100, 1000))
_FACTORS = frozenset(
    power
    for number in (7, 10, 12, 24, 60, 100, 1000, 3600)
    for power in (Fraction(number), Fraction(1, number))
)
_CLOCK = re.compile(r"\b(\d{1,2})[:.](\d{2})\b")
_AFTERNOON = re.compile(r"\b(\d{1,2})\s?p\.?\s?m\b", re.IGNORECASE)
_MEAN = re.compile(r"\b(?:average|mean|averaged|median)\b", re.IGNORECASE)
_WORD = re.compile(r"[^\W\d_]+")
_SHARED = re.compile(
    r"\b(?:each|every|all|everyone|equal(?:ly)?|even(?:ly)?|share[sd]?|split|both|together|"
    r"altogether|total)\b",
    re.IGNORECASE,
)
_TWO_NAMES = re.compile(r"\b[A-ZÀ-Ž]\w+ and [A-ZÀ-Ž]\w+")
_LIST = re.compile(
    r"[^\W\d_]+(?:\s*,\s*(?:and\s+)?(?:\w+\s+){0,3}[^\W\d_]+){1,7}\s*,?\s+and\s+[^\W\d_]+",
    re.IGNORECASE,
)


def implied_numbers(text: str) -> frozenset[Fraction]:
    """Return the numbers in digits in `text`, those that its words imply, and the reciprocals of
    all of them."""
    found: set[Fraction] = set(written_numbers(text))
    for pattern, numbers in _COMPILED:
        if pattern.search(text):
            found |= numbers
    found |= set(_counts(text))
    return frozenset(found | {1 / number for number in found if number})


def converted_numbers(
    values: Collection[Fraction], *, implied: Collection[Fraction]
) -> frozenset[Fraction]:
    """Return numbers that express the quantities of a text in another way: 2000 m for 2 km; 250
    cents for 2 dollars and 50 cents; 80, 0.8 and 120 for 20%; the 3 of 3/4."""
    found: set[Fraction] = set()
    for value in values:
        parts = {1 - value, 1 + value, 2 + value, value} if 0 < value < 1 else {value}
        if value.denominator > 1:
            found |= {number * scale for number in parts for scale in (1, 10, 100)}
            found |= {Fraction(number.numerator) for number in parts}
            found |= {Fraction(number.denominator) for number in parts}
        found |= {value * factor for factor in implied if factor in _FACTORS}
    scales = [factor for factor in implied if factor in _SCALES]
    found |= {a * scale + b for scale in scales for a in values for b in values}
    return frozenset(found)


def combined_numbers(values: Collection[Fraction]) -> frozenset[Fraction]:
    """Return the sums and differences of up to three values, and 1 minus the absolute value of
    those of one or three; also these plus or minus 1, and all of them times 100."""
    pairs = {a + b for a in values for b in values} | {a - b for a in values for b in values}
    triples = {pair - a for pair in pairs for a in values} | {
        pair + a for pair in pairs for a in values
    }
    shares = {1 - abs(triple) for triple in triples}
    return frozenset(
        number * scale
        for whole in (pairs | triples | shares)
        for number in (whole - 1, whole, whole + 1)
        for scale in (1, 100)
    )


def written_numbers(text: str) -> Iterator[Fraction]:
    """Yield every number in digits, even if it is not a quantity: the 3 of "3rd", the 8 and 30 of
    "8:30". Also yield each time of day in hours ("6 pm" is 18), and the differences between times
    in minutes and in hours."""
    for match in _DIGITS.finditer(text):
        if len(match[0]) <= 30:
            yield Fraction(match[0].replace(",", ""))
    clocks = [int(match[1]) * 60 + int(match[2]) for match in _CLOCK.finditer(text)]
    yield from (Fraction(minutes, 60) for minutes in clocks)
    yield from (Fraction(int(match[1]) % 12 + 12) for match in _AFTERNOON.finditer(text))
    passed = {abs(a - b) for a in clocks for b in clocks if a != b}
    yield from (Fraction(minutes, unit) for minutes in passed for unit in (1, 60))


def _counts(text: str) -> Iterator[Fraction]:
    """Yield how many people or listed things share something, and how many values an average
    may be taken over."""
    if _SHARED.search(text):
        names = {word for word in _WORD.findall(text) if gender(word) is not None}
        if len(names) > 1:
            yield Fraction(len(names))
        if _TWO_NAMES.search(text):
            yield Fraction(2)
        for listed in _LIST.findall(text):
            items = listed.count(",") + 1 + (not re.search(r",\s+and\b", listed))
            # The first item can be the end of a clause: "At lunch, Mina, Kofi and Sara share".
            yield from (Fraction(items), Fraction(items - 1))
    if _MEAN.search(text):
        yield from (Fraction(count) for count in range(2, len(_DIGITS.findall(text)) + 1))
