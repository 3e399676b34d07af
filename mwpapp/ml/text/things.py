"""Find the unit beside a number and the thing that it counts, with simple rules."""

from __future__ import annotations

from mwpapp.ml.text.lexemes import Lexeme
from mwpapp.ml.text.units import MAX_UNIT_WORDS, canonical, currency_of
from mwpapp.ml.text.words import is_plural, singular

_STOPS_TEXT = """
a about across after again ago all along also although always an and are as at away back be
because been before being between both but by can could did do does down during each either
else enough every everyone few fewer for from gave get gets give gives got had has have he
her here hers him his how i if in inside into is it its just left less made make makes many
may me might more most much my near new no nor not now of off on one only onto or other others our
out over own per she should since so some still than that the their them themselves then
there these they this those through till times to together too toward towards under until up
us was we were what when where whether which while who whom whose will with within without
would you your yes plus minus bought sold ate went came took lost found saw remain remained
was isn't costs cost weighs sells won
"""
_STOPS = frozenset(_STOPS_TEXT.split())
_PASSED_TEXT = """
more fewer less other additional extra new different of these those the her his their its my
our your such whole full equal same big small large little tiny huge old young long short
tall red blue green yellow white black brown orange pink purple grey gray silver golden gold
ripe fresh empty identical
"""
_PASSED = frozenset(_PASSED_TEXT.split())
_PRONOUNS_TEXT = """
them it us these those which whom
"""
_PRONOUNS = frozenset(_PRONOUNS_TEXT.split())
_NOUNS_IN_LY = frozenset(
    ("belly", "butterfly", "dragonfly", "family", "firefly", "fly", "holly", "jelly", "lily",
     "rally", "reply", "supply")
)  # fmt: skip
_ENDS = ("ly", "n't", "n’t", "'s", "’s")  # endings of words that are not counted things
_REACH = 6  # number of lexemes after the number that are searched
_QUOTES = ('"', "“", "”", "„")
_LEAST_WON = 100  # the smallest common price in won
_HYPHENS = ("-", "‐", "‑")


def unit_at(
    lexemes: list[Lexeme], *, first: int, last: int, part: bool = False
) -> tuple[str | None, int]:
    """Return the canonical unit of the number in lexemes first:last, and the index after it.

    With `part`, words may separate the number and its unit: "half an hour", "three quarters of
    a metre".
    """
    if currency := _currency_before(lexemes, first):
        return currency, last
    if _is_quoted(lexemes, first=first, last=last):
        return None, last
    start = last + 1 if _lower(lexemes, last) in (*_HYPHENS, "more", "extra") else last
    if part:
        of = start + 1 if _lower(lexemes, start) == "of" else start
        start = of + 1 if _lower(lexemes, of) in ("a", "an") else start
    for length in range(2 * MAX_UNIT_WORDS, 0, -1):
        unit = _unit(lexemes, start=start, length=length)
        if unit:
            return unit, start + length
    return None, last


def _currency_before(lexemes: list[Lexeme], first: int) -> str | None:
    """Return the currency before a number: "$5", "R$ 5", "Rs. 500", "CHF 12", "R12"."""
    if first == 0:
        return None
    before, further = lexemes[first - 1], _lower(lexemes, first - 2)
    if before.text == "." and first > 1:
        return currency_of(further, touches=False)
    if before.text == "$" and further == "r" and lexemes[first - 2].end == before.start:
        return canonical("r$")
    return currency_of(before.text, touches=before.end == lexemes[first].start)


def _is_quoted(lexemes: list[Lexeme], *, first: int, last: int) -> bool:
    """Return whether the number is in quotation marks, of which the second would mean inches."""
    if first == 0 or last >= len(lexemes):
        return False
    before, after = lexemes[first - 1], lexemes[last]
    touches = before.end == lexemes[first].start and lexemes[last - 1].end == after.start
    return touches and before.text in _QUOTES and after.text in _QUOTES


def _unit(lexemes: list[Lexeme], *, start: int, length: int) -> str | None:
    part = lexemes[start : start + length]
    if len(part) < length:
        return None
    if length == 1 and is_cents(lexemes, start):
        return "cent"
    if length == 1 and _is_won(lexemes, start):
        return "won"
    gaps = [
        "" if i == start or lexemes[i - 1].end == lexemes[i].start else " "
        for i in range(start, start + length)
    ]
    return canonical("".join(gap + x.lower for gap, x in zip(gaps, part, strict=True)))


def is_cents(lexemes: list[Lexeme], place: int) -> bool:
    """Return whether the lexeme is the "c" of "50c"."""
    word = lexemes[place]
    return word.text == "c" and place > 0 and lexemes[place - 1].end == word.start


def _is_won(lexemes: list[Lexeme], place: int) -> bool:
    """Return whether the lexeme is the currency of "8,000 won". In "7 won", it is the verb."""
    before = lexemes[place - (2 if lexemes[place - 1].text in _HYPHENS else 1)]
    return lexemes[place].lower == "won" and before.kind == "number" and before.value >= _LEAST_WON


def percent_at(lexemes: list[Lexeme], *, last: int) -> int | None:
    """Return the index after "%", "percent" or "per cent" at `last`, or None."""
    start = last + 1 if _lower(lexemes, last) in _HYPHENS else last
    if _lower(lexemes, start) in ("%", "percent", "％"):
        return start + 1
    if _lower(lexemes, start) == "per" and _lower(lexemes, start + 1) == "cent":
        return start + 2
    return None


def thing_at(lexemes: list[Lexeme], *, last: int, unit: str | None) -> str | None:
    """Return the lemma of the counted thing at lexeme `last` ("14 red apples": "apple"), or None.

    After a unit, only a thing after "of" is counted ("3 cups of flour": "flour").
    """
    if unit is not None:
        return _thing(lexemes, start=last + 1) if _lower(lexemes, last) == "of" else None
    start = last + 1 if _lower(lexemes, last) in _HYPHENS else last
    return _thing(lexemes, start=start)


def thing_lexeme(lexemes: list[Lexeme], *, last: int) -> int | None:
    """Return the index of the counted noun among the lexemes from `last`, or None."""
    run = _run(lexemes, start=last)
    if not run:
        return None
    many = [i for i in run if is_plural(lexemes[i].lower)]
    return many[0] if many else run[0]


def _thing(lexemes: list[Lexeme], *, start: int) -> str | None:
    i = thing_lexeme(lexemes, last=start)
    return None if i is None else singular(lexemes[i].lower)


def _run(lexemes: list[Lexeme], *, start: int) -> list[int]:
    """Return the indices of up to three content words after a number, within its phrase."""
    run: list[int] = []
    for i in range(start, min(start + _REACH, len(lexemes))):
        word = lexemes[i].lower
        if word in _PRONOUNS and lexemes[i - 1].lower == "of":
            break
        if not run and (word in _PASSED or word.endswith(("'s", "’s"))):
            continue
        if lexemes[i].kind != "word" or _ends_thing(word):
            break
        if word == "x" and lexemes[i - 1].kind == "number":
            break  # "3 x 12" or "2x"
        run.append(i)
        if len(run) == 3:
            break
    return run


def _ends_thing(word: str) -> bool:
    return word in _STOPS or (word.endswith(_ENDS) and word not in _NOUNS_IN_LY)


def _lower(lexemes: list[Lexeme], i: int) -> str:
    return lexemes[i].lower if 0 <= i < len(lexemes) else ""
