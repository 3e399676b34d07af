"""Read from a question and its story how the result of a division should be rounded.

The result is rounded up if there must be enough for all ("How many buses are needed?"), and down if
only whole things count ("How many full boxes?", "How many does each child get?").
"""

from __future__ import annotations

import re

from mwpapp.ml.english.word_lists import listed
from mwpapp.ml.text.units import canonical, unit_class
from mwpapp.ml.text.words import is_plural, singular
from mwpapp.ml.types import Rounding

_ASKED = re.compile(r"\bhow\s+many\s+(?!times\b|percent\b|more\b|fewer\b|less\b)([^?.!]+)", re.I)
_FIND = re.compile(
    r"\b(?:find|what\s+(?:is|was|will\s+be))\s+the\s+"
    r"(?:(?:least|smallest|greatest|largest|maximum|minimum)\s+)?number\s+of\s+([^?.!]+)",
    re.I,
)
# With these words, a question asks for an exact result or for what remains, never for a rounded
# quotient.
_EXACT = re.compile(
    r"\b(?:average|on\s+average|mean|approximately|roughly|estimate|(?:about|around|nearly)\s+how|how\s+many\s+times|"
    r"left\s*-?\s*over|leftover|left|remain(?:s|ing|der)?|extra|short|per)\b",
    re.I,
)
_FULL = re.compile(r"\b(?:full|fully|filled|complete(?:ly|d)?|whole|entire)\b", re.I)
_ALL = re.compile(
    r"\b(?:to\s+(?:hold|fit|carry|seat|pack|store|transport|take|move)\s+(?:all|everyone|everything"
    r"|every|them\s+all)|so\s+that\s+(?:all|everyone|everybody|every|each|no)|enough)\b",
    re.I,
)
_MOST = re.compile(r"\b(?:at\s+most|maximum|greatest|largest|as\s+many\s+as)\b", re.I)
_LEAST = re.compile(r"\b(?:at\s+least|fewest|minimum|smallest|least)\b", re.I)
_EACH = re.compile(r"\b(?:each|every|per|everyone|everybody|apiece)\b", re.I)
_SHARED = re.compile(
    r"\b(?:get|gets|got|receive[sd]?|have|has|had|be\s+given|given|be|are|were|is|take|took|eat|"
    r"ate|keep|hold|contain|water(?:ed)?|go|goes|carry|in|on|for)\b",
    re.I,
)
_ABLE = re.compile(
    r"\b(?:can|could|may|(?:be|is|are|was|were)\s+(?:he\s+|she\s+|they\s+)?able)\b", re.I
)
_NEEDED = re.compile(
    r"\b(?:needs?|needed|required?|requires|must|have\s+to|has\s+to|had\s+to|should|necessary)\b",
    re.I,
)
_MADE = re.compile(
    r"\b(?:did|does|do|will|would)\s+(?:[\w.’']+\s+){1,3}?"
    r"(?:make|cut|fill|form|finish|complete|get\s+from|build)\b",
    re.I,
)
_OBTAINED = re.compile(
    r"\b(?:will|would|does|do|did|should)\s+(?:[\w.’']+\s+){1,3}?(?:buy|order|rent|hire|book|use|"
    r"pack|take|make|bring|borrow|need)\b|\b(?:be|are|were)\s+(?:used|bought|ordered|rented)\b",
    re.I,
)
_CONTAINERS = frozenset(
    listed(
        """bag barrel basket boat bottle box bucket bus cab cage can canoe car carton case coach
        container crate envelope ferry jar jug lift minibus pack package packet pot raft room sack
        shelf table taxi tank tent tin train tray trip truck van vase vehicle wagon van load ride
        bench page"""
    )
)
_TAKES = re.compile(r"\b(?:take|takes|took|finish|spend|read)\b")
# Growth can reach an amount at any moment, so the time that it takes is not rounded.
_GROWS = re.compile(r"\b(?:double|triple|grow|reach|amount\s+to|interest)\b")
_SPANS = frozenset(listed("day week month year night trip round lesson session"))
_DIVISIBLE = frozenset(
    listed(
        """pizza cake pie sandwich loaf apple orange pear melon watermelon bar brownie pancake
        tart bagel muffin cookie biscuit bread cheese chocolate cup glass spoonful portion serving
        part percent degree point mark tonne acre pound quarter half third slice"""
    )
)
_UNITS = frozenset(
    listed(
        """bit byte kilobyte megabyte gigabyte terabyte kb mb gb tb kwh kilowatt watt joule
        kilojoule calorie kilocalorie kcal"""
    )
)
"""Units of measure that `text.units` does not know."""
_UNDIVIDED = frozenset(
    listed(
        """adult animal ball balloon bead bear bee bike bird boat boy bus button camel car card cat
        chair chicken child coin cow customer dog doll dress driver duck egg elephant fish flower
        friend frog girl goat guest hat hen horse kid laptop letter man marble member mouse
        mug nail passenger pen pencil penguin people person pig player pupil rabbit ribbon rose
        sheep shell shirt shoe stamp sticker stone student table teacher team tent ticket tiger toy
        train tree truck tulip van vase visitor volunteer woman worker"""
    )
)
_STOPS = frozenset(
    listed(
        """are is was were will would can could do does did has have had should must may need needs
        in on of for each to that with be there fit go it they he she you we i a an"""
    )
)
_WORD = re.compile(r"[^\W\d_]+(?:[-’'][^\W\d_]+)*")


def rounding_asked(question: str, *, story: str) -> Rounding | None:
    """Return how the result should be rounded, or None if neither text shows it."""
    asked = _ASKED.search(question) or _FIND.search(question)
    if asked is None or _EXACT.search(question):
        return None
    noun, rest = _head(asked[1])
    if noun is None or _is_measure(noun):
        return None
    if _EACH.search(rest) and _SHARED.search(rest) and not _NEEDED.search(rest):
        return None if noun in _DIVISIBLE else Rounding.DOWN
    if (_FULL.search(question) and not _ALL.search(question)) or _MOST.search(question):
        return Rounding.DOWN
    if _FULL.search(_last_condition(story)) or _shared_out(question, story=story, noun=noun):
        return Rounding.DOWN
    if _LARGE.search(asked[1]) and _SMALL.search(story):
        return Rounding.DOWN  # only full large boxes count: the small ones take the rest
    return _by_verb(question, rest=rest, noun=noun)


_LARGE = re.compile(r"\b(?:large|larger|big|bigger|long|longer)\b", re.I)
_SMALL = re.compile(r"\b(?:small|smaller|short|shorter|little)\b", re.I)


def _by_verb(question: str, *, rest: str, noun: str) -> Rounding | None:
    if _LEAST.search(question):
        return Rounding.UP
    able, needed = _ABLE.search(rest), _NEEDED.search(rest)
    if able and (needed is None or able.start() < needed.start()):
        return Rounding.DOWN
    if needed or _ALL.search(question):
        return Rounding.UP
    if noun in _SPANS and _TAKES.search(rest):
        return None if _GROWS.search(rest) else Rounding.UP
    if noun in _CONTAINERS and _OBTAINED.search(rest):
        return Rounding.UP
    return Rounding.DOWN if _MADE.search(rest) else None


def counts_whole_things(question: str) -> bool:
    """Return whether the question asks for a number of things that cannot be divided."""
    asked = _ASKED.search(question)
    if asked is None or _EXACT.search(question):
        return False
    noun, _rest = _head(asked[1])
    return noun in _UNDIVIDED


def counted_thing(question: str) -> str | None:
    """Return the plural after "how many" in the question ("cakes"), or None if there is none."""
    asked = _ASKED.search(question)
    words = _WORD.findall(asked[1]) if asked else []
    return words[0].lower() if words and is_plural(words[0].lower()) else None


def _head(asked: str) -> tuple[str | None, str]:
    """Return the lemma of what is counted, and the words after it."""
    words = list(_WORD.finditer(asked))
    run: list[re.Match[str]] = []
    for word in words[:6]:
        if word[0].lower() in _STOPS and run:
            break
        run.append(word)
    if not run:
        return None, asked
    many = [word for word in run if is_plural(word[0].lower())]
    head = (many or run)[-1]
    return singular(head[0].lower()), asked[head.end() :]


def _is_measure(noun: str) -> bool:
    unit = canonical(noun)
    known = unit is not None and unit not in _SPANS and unit_class(unit) is not None
    return known or noun in _UNITS


def _last_condition(story: str) -> str:
    """Return the last sentence of the story, which often says that only full containers count."""
    return re.split(r"(?<=[.!?])\s+", story)[-1]


_EQUALLY = re.compile(
    r"\b(?:equally|evenly|equal\s+(?:groups|parts|shares|number|amount)|same\s+number)\b", re.I
)


def _shared_out(question: str, *, story: str, noun: str) -> bool:
    """Return whether whole things are shared equally and the question asks for one share."""
    each = _EACH.search(question)
    return bool(each and _EQUALLY.search(f"{story} {question}") and noun not in _DIVISIBLE)
