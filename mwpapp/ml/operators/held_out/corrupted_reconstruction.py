"""fb, corrupted sentence reconstruction: corrupt some words and restore the text with a model.

Input: a text of several words. Label: 1, because numbers, units and the last three words, which
usually belong to the question, are not corrupted, and a result that lacks a number or the question
is dropped.
Source: ParaQD, section 4.2 and appendix A.3: words are shuffled, deleted and replaced, and a T5
trained for this task restores the question.

Without such a model, shuffled words cannot be restored, so only function words (a, of, and, then)
are masked and refilled. This substitute is ours, as the source of each text says.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from mwpapp.ml.operators.losses import lost_part
from mwpapp.ml.operators.measures import find_measures
from mwpapp.ml.operators.notes import counted
from mwpapp.ml.operators.provenance import MISSING
from mwpapp.ml.operators.word_spans import exchange_words, is_word, pieces_at, word_spans
from mwpapp.ml.protocols import Paraphraser, Tools, WordFiller
from mwpapp.ml.text.quantities import find_quantities
from mwpapp.ml.types import Span

SHARE = 0.15
LAST = 3
ATTEMPTS = 8
FUNCTION_WORDS = frozenset(
    (
        *("a", "an", "the", "this", "that", "these", "those", "some", "and", "but", "so", "then"),
        *("also", "now", "in", "on", "at", "of", "to", "for", "by", "with", "from", "into", "onto"),
        *("inside", "near", "during", "just", "only", "there", "here", "later", "again", "which"),
    )
)
"""Without a model, only these are masked and refilled."""


class CorruptedReconstruction:
    name = "corrupted_reconstruction"
    code = "fb"
    label = 1

    def source(self, tools: Tools) -> str:
        if tools.reconstructor is not None:
            return f"seq2seq:{tools.reconstructor.name}"
        if tools.filler is None:
            return MISSING
        return f"{tools.filler.name.removesuffix(' (ours)')} of empty words (ours)"

    def apply(self, text: str, *, rng: random.Random, tools: Tools) -> tuple[str, str] | None:
        spans = word_spans(text)
        free = [at for at in _free(text, spans) if is_word(text[slice(*spans[at])])]
        if tools.reconstructor is not None and free:
            return _restored(text, free, model=tools.reconstructor, rng=rng)
        places = [at for at in free if text[slice(*spans[at])].lower() in FUNCTION_WORDS]
        if tools.filler is None or not places:
            return None
        return _refilled(text, places, filler=tools.filler, rng=rng)


def _free(text: str, spans: Sequence[Span]) -> list[int]:
    """Return the indices of the pieces that may be changed: no number, no unit, none of the last
    three words."""
    kept = [(item.start, item.end) for item in find_quantities(text)]
    kept += [(item.start, item.end) for item in find_measures(text)]
    words = [at for at, span in enumerate(spans) if text[span[0]].isalnum()]
    return [
        at
        for at in words[:-LAST]
        if not any(spans[at][0] < end and start < spans[at][1] for start, end in kept)
    ]


def _restored(
    text: str, places: Sequence[int], *, model: Paraphraser, rng: random.Random
) -> tuple[str, str] | None:
    corrupted = corrupt(text, places, rng=rng)
    restored = next(iter(model.paraphrase(corrupted, count=1)), "")
    if not restored.strip() or restored == text or lost_part(text, restored) is not None:
        return None
    return restored, f"seq2seq:{model.name}"


def corrupt(text: str, places: Sequence[int], *, rng: random.Random) -> str:
    """Delete, replace and shuffle some of the words at `places`: SHARE of all words and punctuation
    marks, but at least one."""
    spans = word_spans(text)
    chosen = rng.sample(places, min(len(places), max(1, round(SHARE * len(spans)))))
    deleted, replaced, shuffled = chosen[::3], chosen[1::3], chosen[2::3]
    words = pieces_at(text, spans)
    new = dict.fromkeys(deleted, "")
    new |= {at: words[rng.choice(places)] for at in replaced}
    order = rng.sample(shuffled, len(shuffled))
    new |= {at: words[source] for at, source in zip(shuffled, order, strict=True)}
    return exchange_words(text, spans, new=new)


def _refilled(
    text: str, places: Sequence[int], *, filler: WordFiller, rng: random.Random
) -> tuple[str, str] | None:
    spans = word_spans(text)
    words = pieces_at(text, spans)
    for _ in range(ATTEMPTS):
        hidden = sorted(rng.sample(places, min(len(places), max(1, round(SHARE * len(spans))))))
        filled = filler.fill(words, places=hidden, rng=rng)
        new = {at: filled[at] for at in hidden if _is_new(filled[at], old=words[at])}
        refilled = exchange_words(text, spans, new=new)
        if new and lost_part(text, refilled) is None:
            return refilled, f"{counted(len(new), 'word')} refilled by {filler.name}"
    return None


def _is_new(word: str, *, old: str) -> bool:
    return word.lower() in FUNCTION_WORDS and word.lower() != old.lower()
