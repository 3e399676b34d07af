"""Check that the variant has a question, and that it asks for the same thing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from mwpapp.ml.types import Evidence, Span, State
from mwpapp.ml.verdict.comparing.comparison import Comparison
from mwpapp.ml.verdict.comparing.tokens import Word, listed
from mwpapp.ml.verdict.evidence.piece import piece

ABOUT = "question"

# Words that decide what the question asks for. Words of one sense are interchangeable.
_SENSES: dict[str, str] = {
    word: sense
    for sense, forms in {
        "what is left": "still left remain remains remaining remainder over leftover",
        "all together": "altogether total together combined overall sum entire whole all both",
        "a difference": "more less fewer difference additional extra another longer shorter taller "
        "older younger heavier lighter faster slower further farther greater cheaper",
        "each one": "each every per apiece individually",
        "the beginning": "initially originally begin beginning start first before original",
        "the end": "end finally last after afterwards",
        "an average": "average mean",
        "the most": "most largest biggest greatest maximum highest longest tallest",
        "the least": "least smallest fewest minimum lowest shortest",
        "a part": "fraction percent percentage ratio share proportion",
        "area": "area",
        "perimeter": "perimeter circumference",
        "volume": "volume",
        "profit": "profit gain",
        "speed": "speed fast",
    }.items()
    for word in forms.split()
}
_RATES = listed("""per each every""")
_ARTICLES = listed("""a an""")
# What a question can ask for, and the words with which another wording asks for the same.
_SIZES = {
    size: listed(words)
    for size, words in {
        "money": "spend pay earn save owe charge raise collect",
        "price": "cost",
        "cost": "cost",
        "weight": "weigh heavy",
        "time": "long",
        "distance": "far",
        "length": "long",
        "width": "wide",
        "height": "tall high",
        "depth": "deep",
        "age": "old",
        "area": "area",
        "radius": "radius",
        "diameter": "diameter",
        "perimeter": "perimeter",
        "volume": "volume",
    }.items()
}
# "the number of pens" asks for pens.
_AMOUNTS = listed("""number amount total sum""")
_ASKING = ("how", "what", "which", "who", "when", "where")
_AUXILIARIES = listed(
    """is are was were do does did has have had can could will would should must may might"""
)
_MEASURES = listed("""many much long far old tall heavy fast wide high deep big large""")


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionFaults:
    """`missing`: the variant has no question. `lost` and `gained`: words that decide what the
    question asks for. `asked`: the two things asked for, if they differ."""

    missing: bool
    lost: tuple[Word, ...]
    gained: tuple[Word, ...]
    asked: tuple[Word, Word] | None


def find_question_faults(comparison: Comparison) -> QuestionFaults:
    """Compare the two questions. There are no faults if the reference has no question."""
    here, there = comparison.reference_question, comparison.variant_question
    if here is None or there is None:
        return QuestionFaults(missing=here is not None, lost=(), gained=(), asked=None)
    first = _within(comparison.wording.reference, here)
    second = _within(comparison.wording.variant, there)
    lost = _sense_words(first, against=second, everywhere=comparison.wording.variant)
    gained = _sense_words(second, against=first, everywhere=comparison.wording.reference)
    gained = tuple(word for word in gained if not _leads_in(word, comparison))
    return QuestionFaults(
        missing=False, lost=lost, gained=gained, asked=_asked(comparison, first, second)
    )


def _within(words: Sequence[Word], span: Span) -> list[Word]:
    return [word for word in words if span[0] <= word.start < span[1]]


def _sense_words(
    words: Sequence[Word], *, against: Sequence[Word], everywhere: Sequence[Word]
) -> tuple[Word, ...]:
    """Return the first word of each sense that is neither in `against` nor elsewhere in the other
    text.

    A clause that was joined to the question adds words that change nothing.
    """
    senses = {_sense(word) for word in against}
    elsewhere = Counter(_sense(word) for word in everywhere)
    found: dict[str, Word] = {}
    for word in words:
        sense = _sense(word)
        if sense and sense not in senses and not elsewhere[sense]:
            found.setdefault(sense, word)
    return tuple(found.values())


def _leads_in(word: Word, comparison: Comparison) -> bool:
    """Return whether the word is an "after" that introduces something the reference says too:
    "after buying 40 cards"."""
    told = {other.stem for other in comparison.wording.reference}
    rest = (other for other in comparison.wording.variant if other.start > word.start)
    following = next((other for other in rest if other.content), None)
    return word.text.lower() == "after" and following is not None and following.stem in told


def _sense(word: Word) -> str | None:
    return _SENSES.get(word.text.lower()) or _SENSES.get(word.stem)


def _asked(
    comparison: Comparison, first: Sequence[Word], second: Sequence[Word]
) -> tuple[Word, Word] | None:
    """Return the two things asked for, if they differ and neither a replacement nor another form of
    the question explains the difference."""
    one, other = asked_thing(first), asked_thing(second)
    if one is None or other is None or one.stem == other.stem:
        return None
    if _same_size(one, second) or _same_size(other, first):
        return None
    if _omits_thing(first, other) or _omits_thing(second, one):
        return None
    if comparison.entities.distinct.get(one.stem) == other.stem:
        return None
    here = [word.stem for word in comparison.wording.reference]
    there = _stems(comparison)
    replaced = here.count(one.stem) > 1 and one.stem not in there and other.stem not in here
    return None if replaced else (one, other)


def _omits_thing(words: Sequence[Word], thing: Word) -> bool:
    """Return whether the question in `words` omits what it counts and may ask for `thing`: "How
    many can each niece get?" may ask for sandwiches, but not for nieces, which it names."""
    lows = [word.text.lower() for word in words]
    opening = any(low == "many" and after in _AUXILIARIES for low, after in pairwise(lows))
    return opening and thing.stem not in {word.stem for word in words}


def _same_size(size: Word, words: Sequence[Word]) -> bool:
    """Return whether the question in `words` asks for the same size, time or price in another form:
    "How old is she?" asks for an age, and "the room's width" is "the width of the room"."""
    forms = {form for word in words for form in (word.stem, word.text.lower())}
    return size.stem in _SIZES and bool(forms & {size.stem, *_SIZES[size.stem]})


def asked_thing(words: Sequence[Word]) -> Word | None:
    """Return the thing asked for, such as the word after "how many", "what is" or "the number of",
    or None."""
    for i, (word, after) in enumerate(pairwise([*words, None])):
        rest = words[i + 1 :]
        if word is None or not _asks(word, after):
            continue
        return next((one for one in _without_amounts(rest) if _is_thing(one)), None)
    return None


def _asks(word: Word, after: Word | None) -> bool:
    low, following = word.text.lower(), after.text.lower() if after else ""
    if low == "how":
        return following in _MEASURES
    return low in _ASKING or (low in _AMOUNTS and following == "of")


def _without_amounts(words: Sequence[Word]) -> Iterator[Word]:
    """Yield the words, but not "number" in "the number of pens"."""
    for word, after in pairwise([*words, None]):
        amount = word is not None and word.text.lower() in _AMOUNTS
        if word is not None and not (amount and after is not None and after.text.lower() == "of"):
            yield word


def _is_thing(word: Word) -> bool:
    """Return whether the word is a thing and not a name or a time: "How long is Zoë's ribbon?" asks
    for the ribbon."""
    when = _sense(word) in ("the beginning", "the end")
    return word.content and not (word.name or when) and word.text.lower() not in _MEASURES


def question_evidence(comparison: Comparison) -> Iterator[Evidence]:
    """Yield one piece for each fault of the question, or one if there is none. Yield nothing if the
    reference has no question."""
    here, there = comparison.reference_question, comparison.variant_question
    if here is None:
        return
    faults = find_question_faults(comparison)
    if faults.missing:
        yield piece(ABOUT, "missing", state=State.BROKEN, in_reference=here)
        return
    if faults.asked:
        yield _other_thing(comparison, *faults.asked)
    lost = _without_rates(faults.lost, comparison.wording.reference, comparison.wording.variant)
    gained = _without_rates(faults.gained, comparison.wording.variant, comparison.wording.reference)
    for word in lost:
        yield _sense_word("word_lost", word, in_reference=word.span, in_variant=there)
    for word in gained:
        yield _sense_word("word_added", word, in_reference=here, in_variant=word.span)
    if not (faults.asked or lost or gained):
        yield _kept(comparison, here, there)


def _sense_word(code: str, word: Word, *, in_reference: Span, in_variant: Span | None) -> Evidence:
    return piece(
        ABOUT,
        code,
        state=State.DOUBT,
        in_reference=in_reference,
        in_variant=in_variant,
        word=word.text,
    )


def _without_rates(
    faults: Sequence[Word], words: Sequence[Word], others: Sequence[Word]
) -> list[Word]:
    """Return the faults without the "per" of "per hour" if the other text has "an hour"."""
    following = {word.start: after.stem for word, after in pairwise(words)}
    rates = {after.stem for word, after in pairwise(others) if word.text.lower() in _ARTICLES}
    return [
        word
        for word in faults
        if word.text.lower() not in _RATES or following.get(word.start) not in rates
    ]


def _other_thing(comparison: Comparison, one: Word, other: Word) -> Evidence:
    """Return evidence that is broken if the reference counts the new thing and the variant keeps
    the old one; otherwise the new word may be a synonym."""
    counted = {quantity.thing for quantity in comparison.alignment.reference}
    sure = other.stem in counted and one.stem in _stems(comparison)
    return piece(
        ABOUT,
        "other_thing",
        state=State.BROKEN if sure else State.DOUBT,
        in_reference=one.span,
        in_variant=other.span,
        original=one.text,
        variant=other.text,
    )


def _stems(comparison: Comparison) -> set[str]:
    return {word.stem for word in comparison.wording.variant}


def _kept(comparison: Comparison, here: Span, there: Span | None) -> Evidence:
    words = _within(comparison.wording.variant, there) if there else []
    senses = {sense for word in words if (sense := _sense(word))}
    if senses == {"what is left"}:
        return piece(ABOUT, "remainder_kept", state=State.FINE, in_reference=here, in_variant=there)
    if there is None or asked_thing(words) is None:
        return piece(ABOUT, "kept", state=State.FINE, in_reference=here, in_variant=there)
    return piece(
        ABOUT,
        "thing_kept",
        state=State.FINE,
        in_reference=here,
        in_variant=there,
        question=_quoted(comparison.variant, there),
    )


def _quoted(text: str, span: Span) -> str:
    """Return the question on one line, shortened if it is long."""
    quoted = " ".join(text[slice(*span)].split())
    return quoted if len(quoted) <= 90 else quoted[:90].rsplit(" ", 1)[0] + " …"
