"""Engines that score any text immediately, and variants that an earlier version scored."""

from __future__ import annotations

from typing import Any

from mwpapp.ml.protocols import Engines, Tools
from mwpapp.models import Paraphrase
from tests.ml.pipelines.doubles import LengthScorer, NoTagger
from tests.ml.verdict.test_judge import judge_of

OLD_SENTENCE = "All three quantities are there."


def engines() -> Engines:
    """Return engines whose judge gives each text the probability 0.88 of being valid."""
    return Engines(tools=Tools(tagger=NoTagger()), scorer=LengthScorer(), judge=judge_of(2.0))


def old_evidence() -> list[dict[str, Any]]:
    """Return evidence as earlier versions stored it."""
    return [
        {
            "about": "quantities",
            "state": "fine",
            "sentence": OLD_SENTENCE,
            "original_span": [13, 15],
            "variant_span": None,
        }
    ]


def make_old(*variants: Paraphrase) -> None:
    """Store the variants' evidence as earlier versions did."""
    for variant in variants:
        variant.evidence, variant.alignment = old_evidence(), None
        variant.save()
