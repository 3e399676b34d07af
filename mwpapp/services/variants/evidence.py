"""Word the stored evidence on a variant in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from mwpapp.ml.catalogue.evidence import stored_message
from mwpapp.ml.types import AlignedQuantity, State, Text, TextSpan
from mwpapp.models import Paraphrase
from mwpapp.services.wording import worded


@dataclass(frozen=True, slots=True, kw_only=True)
class WordedEvidence:
    """A piece of evidence as data, and its `sentence`. Evidence stored by an earlier version has an
    English sentence and no code."""

    about: str
    state: State
    sentence: str
    code: str = ""
    parameters: Mapping[str, str | int | float] = field(default_factory=dict)
    spans: tuple[TextSpan, ...] = ()


def worded_evidence(row: Paraphrase) -> list[WordedEvidence]:
    """Return the evidence on a variant, in order."""
    return [
        _worded(stored) if "code" in stored else _of_earlier_version(stored)
        for stored in row.evidence
    ]


def replacements_of(row: Paraphrase) -> tuple[tuple[str, str], ...]:
    """Return each name or thing of the reference that the variant replaces, and its replacement."""
    replacements = []
    for stored in row.evidence:
        parameters = stored.get("parameters", {}) if stored["about"] == "entities" else {}
        if "replacements" in parameters:
            pairs = (pair.partition(" → ") for pair in str(parameters["replacements"]).split(", "))
            replacements += [(old, new) for old, arrow, new in pairs if arrow]
        elif "original" in parameters and "variant" in parameters:
            replacements.append((str(parameters["original"]), str(parameters["variant"])))
    return tuple(replacements)


def alignment_of(row: Paraphrase) -> tuple[AlignedQuantity, ...]:
    """Return the variant's quantities with those of the original; empty until they are aligned."""
    return tuple(
        AlignedQuantity(
            variant=_span(stored["variant"]),
            original=stored["original"],
            original_span=_span(stored["original_span"]) if stored["original_span"] else None,
        )
        for stored in row.alignment or ()
    )


def _worded(stored: Mapping[str, Any]) -> WordedEvidence:
    about, code, parameters = stored["about"], stored["code"], stored["parameters"]
    return WordedEvidence(
        about=about,
        state=State(stored["state"]),
        code=code,
        parameters=parameters,
        spans=tuple(
            TextSpan(text=Text(span["text"]), start=span["start"], end=span["end"])
            for span in stored["spans"]
        ),
        sentence=worded(stored_message(about, code=code, parameters=parameters)),
    )


def _of_earlier_version(stored: Mapping[str, Any]) -> WordedEvidence:
    texts = ((Text.REFERENCE, "original_span"), (Text.VARIANT, "variant_span"))
    return WordedEvidence(
        about=stored["about"],
        state=State(stored["state"]),
        sentence=stored["sentence"],
        spans=tuple(
            TextSpan(text=text, start=stored[name][0], end=stored[name][1])
            for text, name in texts
            if stored.get(name)
        ),
    )


def _span(stored: list[int]) -> tuple[int, int]:
    return stored[0], stored[1]
