"""Check that names and things are replaced everywhere, and that different ones stay different."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mwpapp.ml.types import Evidence, State
from mwpapp.ml.verdict.comparing.comparison import Comparison
from mwpapp.ml.verdict.comparing.entities import Change
from mwpapp.ml.verdict.evidence.piece import piece

ABOUT = "entities"
_MAX_SHOWN = 6


def entity_evidence(comparison: Comparison) -> Iterator[Evidence]:
    """Yield one piece for each fault, and one for all faultless replacements together."""
    entities = comparison.entities
    for change in entities.partial:
        once = change.places == 1
        yield _fault(change, code="replaced_once" if once else "replaced_partly")
    for change in entities.mixed:
        yield _fault(change, code="mixed")
    for change, word in entities.merged:
        yield _fault(change, code="merged", other=word.text)
    for word in entities.strangers:
        yield piece(ABOUT, "new_name", state=State.DOUBT, in_variant=word.span, name=word.text)
    merged = {change for change, _ in entities.merged}
    sound = [change for change in entities.whole if change not in merged]
    if sound:
        yield _replaced(sound)


def _fault(change: Change, *, code: str, **parameters: str) -> Evidence:
    """Return broken evidence for a name, a doubt for a thing: the new word may be a synonym."""
    old, new = change.first.original, change.first.variant
    return piece(
        ABOUT,
        code,
        state=State.BROKEN if change.name else State.DOUBT,
        in_reference=old.span,
        in_variant=new.span,
        original=old.text,
        variant=new.text,
        **parameters,
    )


def _replaced(changes: Sequence[Change]) -> Evidence:
    shown = [
        f"{change.first.original.text} → {change.first.variant.text}"
        for change in changes[:_MAX_SHOWN]
    ]
    kinds = {change.name for change in changes}
    subject = "names" if kinds == {True} else "things" if kinds == {False} else "both"
    return piece(
        ABOUT,
        f"{subject}_replaced",
        state=State.FINE,
        in_reference=changes[0].first.original.span,
        in_variant=changes[0].first.variant.span,
        replacements=", ".join(shown) + (", …" if len(changes) > _MAX_SHOWN else ""),
    )
