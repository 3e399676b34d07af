"""Rules that reword a text and keep its meaning.

Each returns the new text, or None if it does not apply. `MOVES` names them all.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise

from lemminflect import getInflection

from mwpapp.ml.english.clause_joining import uncapitalized
from mwpapp.ml.english.people import find_people
from mwpapp.ml.english.synonyms import others
from mwpapp.ml.text.edits import Edit, apply_edits, capital_like, capitalized
from mwpapp.ml.text.quantities import find_quantities
from mwpapp.ml.text.rendering import digits
from mwpapp.ml.text.sentences import split_sentences
from mwpapp.ml.text.units import expansions
from mwpapp.ml.text.words import number_words
from mwpapp.ml.types import Quantity, Token

Move = Callable[..., str | None]

_MOST_IN_WORDS = 20
_OPERATOR_BEFORE = re.compile(r"(?:[-+*/=×÷·:−]|\d\s?x)\s?$")
_OPERATOR_AFTER = re.compile(r"\s?(?:[+*/=×÷·]|x\s?\d|[€£$₹]|-\s?\d)")
_TOTAL = re.compile(r"\b(?:altogether|in all|in total)\b(?=[?.,])")
_TOTALS = {"altogether": "in total", "in all": "altogether", "in total": "in all"}
_LEFT = re.compile(r"(?P<what>\bHow many [a-z ]+?) (?:are|is) left\b(?! over)")
_EACH = re.compile(r"\b(?P<e>[Ee])ach(?= [a-z]+ (?:holds|has|costs|contains|needs|weighs|gets)\b)")
_PER = re.compile(
    r"(?<= )an?(?= (?:hour|minute|second|day|week|month|kilogram|litre|metre)\b"
    r"(?: for| in|[.?,]))"
)
_RATE = re.compile(r"(?:\d|dollars|cents|kilometres|metres|litres|pages|times|minutes|hours) $")
_TIME_LAST = re.compile(
    r"^(?P<head>[A-Z][^,;:]+?) (?P<time>(?:on (?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|"
    r"in the (?:morning|afternoon|evening)|(?:before|after) (?:noon|lunch|breakfast|dinner|school)|"
    r"yesterday|this morning))\.$"
)
_PLAIN_START = re.compile(r"(?:Each|Every|There (?:are|is)|The|She|He|It|They)\b")


def numbers_in_words(text: str, *, tokens: Sequence[Token]) -> str | None:
    """ "She sells 5 trays" as "She sells five trays"."""
    edits = [
        Edit(q.start, q.end, _worded(text, q)) for q in find_quantities(text) if _is_small(text, q)
    ]
    return apply_edits(text, edits) if edits else None


def _worded(text: str, quantity: Quantity) -> str:
    word = number_words(quantity.value)
    opens = quantity.start == 0 or text[: quantity.start].rstrip()[-1:] in (".", "?", "!")
    return capitalized(word) if opens else word


def _is_small(text: str, quantity: Quantity) -> bool:
    if quantity.form != "digits" or not quantity.surface.isdigit():
        return False
    if not 2 <= quantity.value <= _MOST_IN_WORDS or text[quantity.end : quantity.end + 1] in "-:%/":
        return False
    if _OPERATOR_BEFORE.search(text[: quantity.start]) or _OPERATOR_AFTER.match(text, quantity.end):
        return False
    short = quantity.unit is not None and not re.match(
        rf"\s+(?:{'|'.join(w for w in expansions(quantity.unit)[:2] if w.isalpha()) or 'x'})\b",
        text[quantity.end :],
    )
    return not short and text[: quantity.start].rstrip()[-1:] not in ("$", "€", "£", "₹")


def numbers_in_digits(text: str, *, tokens: Sequence[Token]) -> str | None:
    """ "five trays" as "5 trays", except where a sentence begins."""
    edits = [
        Edit(q.start, q.end, digits(q.value))
        for q in find_quantities(text)
        if q.form == "word"
        and q.value >= 2
        and q.surface[:1].islower()
        and (q.thing or q.unit)
        and q.value.denominator == 1
        and "dozen" not in q.surface
    ]
    return apply_edits(text, edits) if edits else None


def other_total(text: str, *, tokens: Sequence[Token]) -> str | None:
    return _TOTAL.sub(lambda m: _TOTALS[m[0]], text)


def remain(text: str, *, tokens: Sequence[Token]) -> str | None:
    """ "How many seats are left" as "How many seats remain"."""
    return _LEFT.sub(lambda m: f"{m['what']} remain", text)


def every(text: str, *, tokens: Sequence[Token]) -> str | None:
    return _EACH.sub(lambda m: "Every" if m["e"] == "E" else "every", text)


def per(text: str, *, tokens: Sequence[Token]) -> str | None:
    """ "15 dollars an hour" as "15 dollars per hour"."""
    places = [m for m in _PER.finditer(text) if _RATE.search(text[: m.start()])]
    return apply_edits(text, [Edit(m.start(), m.end(), "per") for m in places])


def sure_synonyms(text: str, *, tokens: Sequence[Token]) -> str | None:
    edits = []
    for i, token in enumerate(tokens):
        if token.tag[:1] not in ("V", "N") or token.tag.startswith("NNP"):
            continue
        after = tokens[i + 1].tag if i + 1 < len(tokens) else ""
        if after.startswith(("RP", "NN")) and token.tag.startswith("N"):
            continue
        for word in others(token.lemma, tag=token.tag)[:1]:
            form = next(iter(getInflection(word, tag=token.tag)), None)
            if form and after != "RP":
                edits.append(Edit(token.start, token.end, capital_like(form, token.text)))
    return apply_edits(text, edits) if edits else None


def join_sentences(text: str, *, tokens: Sequence[Token]) -> str | None:
    """ "Amara has 8 stickers. She gives 2 away." as one sentence with "and"."""
    spans = split_sentences(text)
    people = {p.name: p.gender for p in find_people(text, tokens=tokens) if not p.family}
    for (start, end), (after, last) in pairwise(spans):
        first, second = text[start:end], text[after:last]
        name = re.match(r"[\w-]+", first)
        if (
            name is None
            or {"f": "She", "m": "He"}.get(people.get(name[0], "")) != second.split()[0]
        ):
            continue
        if _joins(first, second, tokens=tokens, start=start, after=after):
            rest = second.partition(" ")[2]
            return text[:start] + first.rstrip(".") + " and " + rest + text[last:]
    return None


def _joins(first: str, second: str, *, tokens: Sequence[Token], start: int, after: int) -> bool:
    if not (first.endswith(".") and second.endswith(".")):
        return False
    if re.search(r",|;| and | who | that | which | if ", first) or "," in second:
        return False
    verbs = [
        next((t.tag for t in tokens if t.start > place and t.tag.startswith("VB")), "")
        for place in (start, after)
    ]
    follows = next((t for t in tokens if t.start > after), None)
    return verbs[0] == verbs[1] and follows is not None and follows.tag in ("VBZ", "VBD")


def condition(text: str, *, tokens: Sequence[Token]) -> str | None:
    """The last statement as a condition: "If each tray holds 6 plants, how many ...?"."""
    spans = split_sentences(text)
    if len(spans) < 3 or not text.endswith("?"):
        return None
    (start, end), (after, last) = spans[-2], spans[-1]
    statement, question = text[start:end], text[after:last]
    if not statement.endswith(".") or not _PLAIN_START.match(statement):
        return None
    if re.search(r"[,;:]", statement) or not re.match(r"How|What|Which", question):
        return None
    if re.search(r"\b(?:if|when|then)\b", statement + question, re.IGNORECASE):
        return None
    clause = uncapitalized(statement, tokens=tokens).rstrip(".")
    return f"{text[:start]}If {clause}, {question[0].lower()}{question[1:]}"


def time_first(text: str, *, tokens: Sequence[Token]) -> str | None:
    """ "She sells 5 trays before noon." as "Before noon she sells 5 trays."."""
    for start, end in split_sentences(text):
        match = _TIME_LAST.match(text[start:end])
        if match and len(find_quantities(match["head"])) == 1 and " and " not in match["head"]:
            head = uncapitalized(match["head"], tokens=tokens)
            return f"{text[:start]}{capitalized(match['time'])}, {head}.{text[end:]}"
    return None


MOVES: Mapping[str, Move] = {
    "numbers in words": numbers_in_words,
    "numbers in digits": numbers_in_digits,
    "total": other_total,
    "remain": remain,
    "every": every,
    "per": per,
    "synonyms": sure_synonyms,
    "join": join_sentences,
    "condition": condition,
    "time first": time_first,
}
