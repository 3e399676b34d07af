"""Is there still a question, and does it ask for the same thing?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from mwpapp.ml.types import Evidence, Span, State
from mwpapp.ml.verdict.comparison import Comparison
from mwpapp.ml.verdict.tokens import Word, listed

# What a word in the question makes of it, by the word's own form. Words of one sense may
# stand for each other.
_SENSES: dict[str, str] = {
    word: sense
    for sense, forms in {
        "what is left": "still left remain remains remaining remainder over leftover",
        "all together": "altogether total together combined overall sum entire whole all both",
        "a difference": "more less fewer difference additional extra another longer shorter taller "
        "older younger heavier lighter faster slower further farther greater cheaper",
        "each one": "each every per apiece individually",
        "the beginning": "initially originally beginning start first before original",
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
_ASKING = ("how", "what", "which", "who", "when", "where")
_MEASURES = listed("""many much long far old tall heavy fast wide high deep big large""")


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionFaults:
    """`gone`: there is no question any more. `lost` and `gained` are words that give the
    question its sense, `asked` the pair of things asked for where they differ."""

    gone: bool
    lost: tuple[Word, ...]
    gained: tuple[Word, ...]
    asked: tuple[Word, Word] | None


def find_question_faults(comparison: Comparison) -> QuestionFaults:
    """What became of the question; nothing is found where the reference asks nothing."""
    here, there = comparison.reference_question, comparison.variant_question
    if here is None or there is None:
        return QuestionFaults(gone=here is not None, lost=(), gained=(), asked=None)
    first = _within(comparison.wording.reference, here)
    second = _within(comparison.wording.variant, there)
    lost = _sense_words(first, against=second, everywhere=comparison.wording.variant)
    gained = _sense_words(second, against=first, everywhere=comparison.wording.reference)
    return QuestionFaults(
        gone=False, lost=lost, gained=gained, asked=_asked(comparison, first, second)
    )


def _within(words: Sequence[Word], span: Span) -> list[Word]:
    return [word for word in words if span[0] <= word.start < span[1]]


def _sense_words(
    words: Sequence[Word], *, against: Sequence[Word], everywhere: Sequence[Word]
) -> tuple[Word, ...]:
    """The first word of each sense that `against` lacks and the rest of the other text too.

    A clause that was joined to the question brings its own words; they are no change.
    """
    senses = {_sense(word) for word in against}
    elsewhere = Counter(_sense(word) for word in everywhere)
    found: dict[str, Word] = {}
    for word in words:
        sense = _sense(word)
        if sense and sense not in senses and not elsewhere[sense]:
            found.setdefault(sense, word)
    return tuple(found.values())


def _sense(word: Word) -> str | None:
    return _SENSES.get(word.text.lower())


def _asked(
    comparison: Comparison, first: Sequence[Word], second: Sequence[Word]
) -> tuple[Word, Word] | None:
    """The things asked for, where they differ and no replacement explains it."""
    one, other = asked_thing(first), asked_thing(second)
    if one is None or other is None or one.stem == other.stem:
        return None
    if comparison.entities.renamed.get(one.stem) == other.stem:
        return None
    here = [word.stem for word in comparison.wording.reference]
    there = _stems(comparison)
    replaced = here.count(one.stem) > 1 and one.stem not in there and other.stem not in here
    return None if replaced else (one, other)


def asked_thing(words: Sequence[Word]) -> Word | None:
    """The word after "how many", "how much" or "what is": what the question wants."""
    for i, word in enumerate(words):
        if word.text.lower() not in _ASKING:
            continue
        rest = words[i + 1 :]
        if word.text.lower() == "how" and rest and rest[0].text.lower() not in _MEASURES:
            continue
        return next((after for after in rest if _is_thing(after)), None)
    return None


def _is_thing(word: Word) -> bool:
    """Not a name: "How long is Zoë's ribbon?" asks for the ribbon, and so does "How long is
    the ribbon?"."""
    return word.content and not word.name and word.text.lower() not in _MEASURES


def question_evidence(comparison: Comparison) -> Iterator[Evidence]:
    """One line for each fault of the question, one where there is none."""
    here, there = comparison.reference_question, comparison.variant_question
    if here is None:
        return
    faults = find_question_faults(comparison)
    if faults.gone:
        yield _line("The question is gone.", state=State.BROKEN, original=here)
        return
    if faults.asked:
        yield _other_thing(comparison, *faults.asked)
    lost = _truly(faults.lost, comparison.wording.reference, comparison.wording.variant)
    gained = _truly(faults.gained, comparison.wording.variant, comparison.wording.reference)
    for word in lost:
        sentence = f"“{word.text}” is gone: the question may no longer ask for {_sense(word)}."
        yield _line(sentence, state=State.DOUBT, original=word.span, variant=there)
    for word in gained:
        sentence = f"“{word.text}” is new: the question may ask for {_sense(word)} now."
        yield _line(sentence, state=State.DOUBT, original=here, variant=word.span)
    if not (faults.asked or lost or gained):
        yield _kept(comparison, here, there)


def _truly(faults: Sequence[Word], words: Sequence[Word], others: Sequence[Word]) -> list[Word]:
    """Without the "per" of "per hour" where the other text says "an hour", which is the same."""
    following = {word.start: after.stem for word, after in pairwise(words)}
    rates = {after.stem for word, after in pairwise(others) if word.text.lower() in _ARTICLES}
    return [
        word
        for word in faults
        if word.text.lower() not in _RATES or following.get(word.start) not in rates
    ]


def _other_thing(comparison: Comparison, one: Word, other: Word) -> Evidence:
    """Broken where both are counted in the story; else it may be another way to ask."""
    counted = {quantity.thing for quantity in comparison.alignment.reference}
    sure = other.stem in counted and one.stem in _stems(comparison)
    return _line(
        f"The question asks for “{other.text}” instead of “{one.text}”.",
        state=State.BROKEN if sure else State.DOUBT,
        original=one.span,
        variant=other.span,
    )


def _stems(comparison: Comparison) -> set[str]:
    return {word.stem for word in comparison.wording.variant}


def _kept(comparison: Comparison, here: Span, there: Span | None) -> Evidence:
    words = _within(comparison.wording.variant, there) if there else []
    senses = list(dict.fromkeys(sense for word in words if (sense := _sense(word))))
    thing = asked_thing(words)
    if senses == ["what is left"]:
        sentence = "The question still asks for what is left."
    elif thing is not None:
        sentence = f"The question still asks for the same: “{_quoted(comparison.variant, there)}”."
    else:
        sentence = "The question is kept."
    return _line(sentence, state=State.FINE, original=here, variant=there)


def _quoted(text: str, span: Span | None) -> str:
    """The question on one line, cut where it is long."""
    start, end = span or (0, 0)
    quoted = " ".join(text[start:end].split())
    return quoted if len(quoted) <= 90 else quoted[:90].rsplit(" ", 1)[0] + " …"


def _line(
    sentence: str, *, state: State, original: Span | None = None, variant: Span | None = None
) -> Evidence:
    return Evidence(
        about="question",
        state=state,
        sentence=sentence,
        original_span=original,
        variant_span=variant,
    )
