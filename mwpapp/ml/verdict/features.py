"""Compute the features of the verdict's trees, by name and in a fixed order.

All are symbolic: no network is needed. Their names and order are part of a checkpoint, and are
checked when it is loaded.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from mwpapp.ml.text.units import canonical
from mwpapp.ml.types import Reference, Span
from mwpapp.ml.verdict.comparing.comparison import Comparison, compare
from mwpapp.ml.verdict.comparing.neighbours import exchange_margin
from mwpapp.ml.verdict.comparing.question_clause import words_only_told
from mwpapp.ml.verdict.comparing.tokens import Word
from mwpapp.ml.verdict.comparing.transfers import find_exchanges
from mwpapp.ml.verdict.evidence.completeness import (
    breaks_off,
    kept_share,
    missing_runs,
    missing_sentences,
)
from mwpapp.ml.verdict.evidence.direction import find_turns, negation_changes
from mwpapp.ml.verdict.evidence.quantities import find_quantity_faults
from mwpapp.ml.verdict.evidence.question import find_question_faults
from mwpapp.ml.verdict.evidence.units import find_unit_faults

_MAX_QUANTITIES = 6
_MAX_COUNT = 3  # higher counts are treated like this one

MERITS = frozenset({"quantity_order", "quantity_company", "question_kept", "kept"})
"""Features that count in favour of a variant."""
NEUTRAL = frozenset(
    {"quantity_none", "quantity_count", "question_absent", "replaced", "new_words",
     "entity_whole", "length_change", "words_deleted", "words_novel"}
)  # fmt: skip
"""Features that may count for or against a variant; all others are faults."""


def features(comparison: Comparison) -> dict[str, float]:
    """Return every feature of a variant, in the order of `NAMES`."""
    return {
        **_quantity_features(comparison),
        **_unit_features(comparison),
        **_entity_features(comparison),
        **_question_features(comparison),
        **_wording_features(comparison),
        **_extent_features(comparison),
    }


def _quantity_features(comparison: Comparison) -> dict[str, float]:
    alignment = comparison.alignment
    faults = find_quantity_faults(comparison)
    lost = [*faults.lost, *(i for i, _ in faults.changed)]
    return {
        "quantity_lost": float(bool(lost)),
        "quantity_lost_share": len(lost) / max(1, len(alignment.reference)),
        "quantity_changed": float(bool(faults.changed)),
        "quantity_fewer": float(bool(faults.fewer)),
        "quantity_new": _few(len(faults.new)),
        "quantity_slight": _few(len(faults.slight)),
        "quantity_swapped": float(bool(faults.swapped)),
        "quantity_order": _order_kept(alignment.pairs),
        "quantity_company": exchange_margin(comparison),
        "quantity_none": float(not alignment.reference),
        "quantity_count": float(min(len(alignment.reference), _MAX_QUANTITIES)),
        "quantity_unpaired": _few(len(alignment.missing)),
        "quantity_added": _few(len(alignment.added)),
    }


def _order_kept(pairs: Sequence[tuple[int, int]]) -> float:
    """Return the share of neighbouring pairs of aligned quantities that keep their order; 1 if
    fewer than two are aligned."""
    steps = [later[1] > earlier[1] for earlier, later in pairwise(pairs)]
    return sum(steps) / len(steps) if steps else 1.0


def _unit_features(comparison: Comparison) -> dict[str, float]:
    faults = find_unit_faults(comparison.alignment)
    return {
        "unit_changed": float(bool(faults.changed)),
        "unit_lost": float(bool(faults.lost)),
        "unit_gained": float(bool(faults.gained)),
        "unit_word_changed": float(_unit_words_differ(comparison)),
    }


def _unit_words_differ(comparison: Comparison) -> bool:
    """Return whether a word for a unit is replaced with another one anywhere in the text, even in
    the question or in a rate ("per hour"), and even if only the spelling differs ("km",
    "kilometres")."""
    return any(
        unit_name(item.original) and unit_name(item.variant) for item in comparison.wording.replaced
    )


def unit_name(word: Word) -> str | None:
    return canonical(word.text) or canonical(word.stem)


def _entity_features(comparison: Comparison) -> dict[str, float]:
    entities = comparison.entities
    partial = [*entities.partial, *entities.mixed]
    return {
        "name_partial": float(any(change.name for change in partial)),
        "thing_partial": float(any(not change.name for change in partial)),
        "entity_merged": float(bool(entities.merged)),
        "entity_whole": _few(len(entities.whole)),
        "stranger": _few(len(entities.strangers)),
        "name_gone": float(_names_gone(comparison)),
    }


def _names_gone(comparison: Comparison) -> bool:
    """Return whether a name of the reference is neither kept nor replaced throughout."""
    there = {word.stem for word in comparison.wording.variant}
    names = {word.stem for word in comparison.wording.reference if word.name}
    return bool(names - there - set(comparison.entities.renamed))


def _question_features(comparison: Comparison) -> dict[str, float]:
    faults = find_question_faults(comparison)
    question = comparison.reference_question
    inside = _within(comparison.wording.reference, question) if question else []
    return {
        "question_gone": float(faults.missing),
        "question_absent": float(question is None),
        "question_lost_word": _few(len(faults.lost)),
        "question_gained_word": _few(len(faults.gained)),
        "question_other_thing": float(faults.asked is not None),
        "question_asks_told": _few(words_only_told(comparison)),
        "question_kept": kept_share(inside, comparison=comparison),
    }


def _wording_features(comparison: Comparison) -> dict[str, float]:
    wording = comparison.wording
    return {
        "kept": kept_share(wording.reference, comparison=comparison),
        "replaced": len(wording.replaced) / max(1, _content(wording.reference)),
        "new_words": len(wording.new) / max(1, _content(wording.variant)),
        "gone_sentence": float(bool(missing_sentences(comparison))),
        "gone_phrases": _few(len(missing_runs(comparison))),
        "breaks_off": float(breaks_off(comparison)),
        "turns": _few(len(find_turns(comparison))),
        "exchanged": float(bool(find_exchanges(comparison))),
        "negation": float(negation_changes(comparison) > 0),
        "repeats": _repeats(wording.variant) - _repeats(wording.reference),
    }


def _extent_features(comparison: Comparison) -> dict[str, float]:
    """Return how much of the wording differs."""
    here, there = comparison.wording.reference, comparison.wording.variant
    reference_stems = {word.stem for word in here if word.content}
    variant_stems = {word.stem for word in there if word.content}
    change = math.log(max(1, len(there)) / max(1, len(here)))
    return {
        "length_change": max(-1.0, min(1.0, change)),
        "words_deleted": len(reference_stems - variant_stems) / max(1, len(reference_stems)),
        "words_novel": len(variant_stems - reference_stems) / max(1, len(variant_stems)),
    }


def _content(words: Sequence[Word]) -> int:
    return sum(word.content for word in words)


def _repeats(words: Sequence[Word]) -> float:
    """Return the share of pairs of neighbouring words that have the same stem, as in careless
    writing."""
    pairs = list(pairwise(words))
    return sum(one.stem == other.stem for one, other in pairs) / max(1, len(pairs))


def _within(words: Sequence[Word], span: Span) -> list[Word]:
    return [word for word in words if span[0] <= word.start < span[1]]


def _few(count: int) -> float:
    return float(min(count, _MAX_COUNT))


NAMES: tuple[str, ...] = tuple(features(compare(Reference(text=""), "")))
"""The names of the features, in order."""

SIGNS: tuple[int, ...] = tuple(
    1 if name in MERITS else 0 if name in NEUTRAL else -1 for name in NAMES
)
"""1 if a feature may only raise the probability, -1 if it may only lower it, otherwise 0."""
