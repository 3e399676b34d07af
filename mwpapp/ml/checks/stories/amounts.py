"""Check that no amount in a story exceeds what there is ("36 children were on the bus; 68 got
off").

The main rule compares a number with everything of its kind that the text mentions before it, and
skips texts that leave open how much there is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from mwpapp.ml.checks.examined import ExaminedProblem
from mwpapp.ml.equations.printing import format_value
from mwpapp.ml.text.quantities import find_quantities
from mwpapp.ml.text.sentences import split_sentences
from mwpapp.ml.text.units import unit_class
from mwpapp.ml.types import ProblemWarning, Quantity, Span

_WORD = r"[^\W\d_][\w'’-]*"
_TAKES = re.compile(
    r"(?<!\bcan\s)(?<!\bcould\s)(?<!\bcould\shave\s)(?<!\bto\s)\b"
    r"(?:(?:eats?|ate|uses?|used)(?:\s+up)?|eaten|los(?:es?|t)|sells?|sold|breaks?|broke|pops?"
    r"|popped|spends?|spent|pays?|paid|donates?|donated|discards?|discarded|removes?|removed"
    r"|deletes?|deleted|(?:gives?|gave|throws?|threw|takes?|took)\s+(?:away|out)"
    r"|(?:buys?|bought|purchased)\s[^\d.,;?!]{1,40}\sfor)\s+[$€£]?$",
    re.IGNORECASE,
)
_MAY_TAKE = re.compile(r"\b(?:gives?|gave|takes?|took)\s+$", re.IGNORECASE)
_TAKEN = re.compile(
    rf"(?:\s+{_WORD}){{1,3}}?\s+(?:out\s+of|off|to\s+(?:his|her|their|a|an|the))\b", re.IGNORECASE
)
_LEAVES = re.compile(
    rf"(?:\s+(?!and\b|but\b|then\b){_WORD}){{0,3}}?\s+(?:(?:got|gets?)\s+off|left(?!\s+(?:over|to)\b)|leaves?"
    r"|(?:flew|swam|ran|walked|drove|went)\s+away|died|melted|broke|popped"
    r"|(?:were|was|are|is)\s+(?:sold|eaten|used|broken|stolen|(?:given|thrown)\s+away|taken\s+out))"
    r"\b",
    re.IGNORECASE,
)
_STILL = re.compile(r"\bstill\s+(?:has|have|had|holds?|held)\s+$", re.IGNORECASE)
_REMAINS = re.compile(
    rf"(?:\s+{_WORD}){{0,2}}?\s+(?:left|remain(?:ing|ed|s)?)\b(?!\s+to\b)", re.IGNORECASE
)
_AHEAD = re.compile(rf"(?:\s+{_WORD}){{0,3}}?\s+to\s+{_WORD}")  # "33 riddles to solve"
_HOLDS = re.compile(
    r"\b(?:has|have|had|there\s+(?:is|are|was|were)|contained|held|makes?|made|bakes?"
    r"|baked|picks?|picked|buys?|bought|grew|collects?|collected)\b",
    re.IGNORECASE,
)
_HAS_MONEY = re.compile(r"\b(?:has|have|had|saved|earned)\s+(?:only\s+)?[$€£]?$", re.IGNORECASE)
_ARE_THERE = re.compile(
    rf"(?:\s+{_WORD}){{1,3}}?\s+(?:are|is|were|was)\s+(?:[^\W\d_]+ing|on|in|at)\b", re.IGNORECASE
)
_OF_THEM = re.compile(r"\s*(?:of\s+(?:them|these|those)\b|[.,;?!]|(?:and|more)\b|$)", re.IGNORECASE)
_COMPARES = re.compile(rf"\s+times\b|(?:\s+{_WORD}){{0,2}}?\s+(?:more|fewer|less)\b", re.IGNORECASE)
_OPEN = re.compile(
    r"\b(?:each|every|per|apiece|times|twice|double|triple|dozens?|pairs?|half|quarter|ratio|than"
    r"|packs?|packets?|boxes|bags|sets?|rows?|groups?|another|any|holds?|contains?"
    r"|an?\s+(?:day|week|month|year|hour|minute|serving))\b|[%/]|\bof\s+\d"
    r"|\b(?:some|several|a\s+few|many|lots?)\b"
    rf"(?!(?:\s+{_WORD}){{0,2}}?\s+(?:left|got\s+off|flew|swam|died|broke|walked|drove|ran)\b)",
    re.IGNORECASE,
)
"""Words that leave open how much there is."""
_OPEN_AFTER = re.compile(
    r"[^\d.,;?!]{0,40}?\b(?:each|every|per|an?\s+(?:day|week|month|year|hour|minute))\b",
    re.IGNORECASE,
)
_REASON = re.compile(r"\bbecause\b", re.IGNORECASE)  # "saved $28 because she paid $42 in May"
_YIELDS = re.compile(r"\d[^\d.;?!]*\b(?:makes?|made)\b", re.IGNORECASE)  # "2 litres make 5 bowls"
_ARTICLE = re.compile(rf"\ban?\s+(?P<thing>{_WORD})", re.IGNORECASE)
_ASKS_WHAT_THERE_WAS = re.compile(
    r"\bhow\s+(?:many|much)\b(?!\s+more\b[^?]*\bthan\b)[^?]*"
    r"\b(?:buy|bought|get|got|gain|receive|add|make|made|put|find|found|earn|join|joined|come|came"
    r"|arrive|arrived|pick|at\s+first|before|originally|initially|beginning|start)\b",
    re.IGNORECASE,
)
_FEWER_THAN = re.compile(
    r"\s*(?:fewer|less)\s+[^.;?!]{0,40}?\bthan\s+(?P<name>[^\W\d_]+)\s*(?:[.,;?!]|$)", re.IGNORECASE
)
_OWNER = re.compile(r"(?:^|[.,;?!]\s+|\b(?:and|if)\s+)(?P<name>[A-Z][^\W\d_]+)\s+(?:has|had)\b")
_GAINS = re.compile(
    r"\b(?:finds?|found|buys?|bought|collects?|collected|picks?|picked|gets?|got)\b", re.IGNORECASE
)
_NOW_HAS = re.compile(
    r"(?:^now,?\s+(?:he|she|they)|\b(?:he|she|they)\s+now)\s+(?:has|have)\b", re.IGNORECASE
)
_HOW_MANY = re.compile(r"\bhow\s+(?:many|much)\b", re.IGNORECASE)
_LOSES = re.compile(
    r"\b(?:g[ai]ves?|given|gave|los(?:es?|t)|eats?|ate|eaten|sells?|sold|throws?|threw|thrown|uses?"
    r"|used|takes?|took|breaks?|broken?|spends?|spent|shares?|shared|trades?|traded|away|left)\b",
    re.IGNORECASE,
)
_COUNTS = ("digits", "word")
_PHRASE = re.compile(rf"(?:\s+(?!and\b|but\b){_WORD}){{0,3}}")


@dataclass(frozen=True, slots=True)
class _Part:
    """A quantity with the parts of its sentence before and after it."""

    quantity: Quantity
    before: str
    after: str

    @property
    def is_taken(self) -> bool:
        if _REASON.search(self.before) or _OPEN_AFTER.match(self.after):
            return False
        may = _MAY_TAKE.search(self.before) and _TAKEN.match(self.after)
        return bool(_TAKES.search(self.before) or _LEAVES.match(self.after) or may)

    @property
    def remains(self) -> bool:
        still = _STILL.search(self.before) and not _AHEAD.match(self.after)
        return bool(still or _REMAINS.match(self.after))

    @property
    def is_held(self) -> bool:
        if unit_class(self.quantity.unit or "") == "currency":
            return bool(_HAS_MONEY.search(self.before))
        held = _HOLDS.search(self.before) or _ARE_THERE.match(self.after)
        if not held or _YIELDS.search(self.before):
            return False
        return not (self.is_taken or self.remains)

    @property
    def is_compared(self) -> bool:
        return bool(_COMPARES.match(self.after))


def amount_warnings(examined: ExaminedProblem) -> Iterator[ProblemWarning]:
    """Yield a warning about the first amount that exceeds what there is."""
    text = examined.problem.text
    for span, available in _excesses(text, quantities=examined.quantities):
        yield ProblemWarning(
            code="more_than_there_is",
            parameters={"phrase": text[slice(*span)], "available": format_value(available)},
        )
        return


def impossible_amount(text: str, *, decimal_sign: str = "") -> Span | None:
    """Return the span of the first amount in an English text that exceeds what there is, or
    None."""
    quantities = find_quantities(text, decimal_sign=decimal_sign)
    return next((span for span, _available in _excesses(text, quantities=quantities)), None)


def _excesses(text: str, *, quantities: Sequence[Quantity]) -> Iterator[tuple[Span, Fraction]]:
    """Yield the span of each phrase whose number exceeds what there is, with the amount there
    is."""
    if any(each.form not in _COUNTS for each in quantities):
        return
    parts = list(_parts(text, quantities))
    asks_what_there_was = _ASKS_WHAT_THERE_WAS.search(text) is not None
    for at, part in enumerate(parts):
        available = None if asks_what_there_was else _held(text, part, before=parts[:at])
        if available is None:
            available = _of_other(part, others=parts)
        if available is None:
            available = _had_later(text, part, after=parts[at + 1 :])
        if available is not None and part.quantity.value > available:
            start, end = part.quantity.span
            phrase = _PHRASE.match(text, end)
            yield (start, phrase.end() if phrase else end), available


def _parts(text: str, quantities: Sequence[Quantity]) -> Iterator[_Part]:
    sentences = split_sentences(text)
    for each in quantities:
        start, end = next(span for span in sentences if span[0] <= each.start < span[1])
        yield _Part(each, text[start : each.start], text[each.end : end])


def _held(text: str, part: _Part, *, before: Sequence[_Part]) -> Fraction | None:
    """Return how much there is of what is taken away or remains. Return None if nothing is taken
    away or remains in this part, or if the text leaves open how much there is."""
    if not (part.is_taken or part.remains) or _is_open(text, part, before=before):
        return None
    # "Ann had 32 plums while Ben had 42": the second number counts plums too.
    bare = [each for each in before if not (each.quantity.unit or each.quantity.thing)]
    named = [each for each in before if each not in bare]
    unit, thing = part.quantity.unit, part.quantity.thing
    if unit is not None or not (thing is None or _OF_THEM.match(part.after)):
        named = [each for each in named if _counts(each) == (unit, thing)]
    elif len({_counts(each) for each in named}) > 1:
        return None  # the number may count any of them
    if not any(each.is_held for each in named) or any(each.remains for each in before):
        return None
    return sum((each.quantity.value for each in (*named, *bare)), Fraction(0))


def _counts(part: _Part) -> tuple[str | None, str | None]:
    return part.quantity.unit, part.quantity.thing


def _is_open(text: str, part: _Part, *, before: Sequence[_Part]) -> bool:
    """Return whether the text leaves open how much there is before this part."""
    told = text[: part.quantity.start]
    if _OPEN.search(told) or unit_class(part.quantity.unit or "") == "time":
        return True
    # "A roll has 40 coins. She opens 3 rolls": there are more than 40.
    contained_in = {found["thing"].lower() for found in _ARTICLE.finditer(told)}
    return any(each.quantity.thing in contained_in for each in before)


def _had_later(text: str, part: _Part, *, after: Sequence[_Part]) -> Fraction | None:
    """Return how much of what was gained there is at the end, if nothing was lost: 7 for "He found
    9 figs. Now he has 7 figs." Return None if the text does not say."""
    if not _GAINS.search(part.before):
        return None
    for later in after:
        told = _HOW_MANY.sub("", text[: later.quantity.start])  # the question may come first
        if _LOSES.search(told) or _OPEN.search(told):
            return None
        same = later.quantity.thing == part.quantity.thing is not None
        if same and later.quantity.unit == part.quantity.unit and _NOW_HAS.search(later.before):
            return later.quantity.value
    return None


def _of_other(part: _Part, *, others: Sequence[_Part]) -> Fraction | None:
    """Return how much Ann has for "4 fewer plums than Ann", or None if the text does not say."""
    found = _FEWER_THAN.match(part.after)
    if found is None:
        return None
    for other in others:
        owners = list(_OWNER.finditer(other.before))
        if (
            owners
            and owners[-1]["name"].lower() == found["name"].lower()
            and other.quantity.thing == part.quantity.thing
            and not other.is_compared
        ):
            return other.quantity.value
    return None
