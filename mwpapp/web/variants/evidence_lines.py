"""Present the evidence on a variant: doubts in full, with quotations; passed checks folded."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from mwpapp.ml.types import Judgement, State, Text, TextSpan
from mwpapp.models import Paraphrase
from mwpapp.services.variants.evidence import WordedEvidence, worded_evidence

STATE_SIGNS = {State.FINE: "✓", State.DOUBT: "!", State.BROKEN: "✕"}
STATE_WORDS = {
    State.FINE: gettext_lazy("OK:"),
    State.DOUBT: gettext_lazy("Doubtful:"),
    State.BROKEN: gettext_lazy("Broken:"),
}
NEAR = 36  # characters quoted on each side of a place


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where a piece of evidence is: the name of the text, the quoted words, and the text around
    them."""

    where: str
    before: str
    words: str
    after: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One piece of evidence with the sign of its state, the sign as a word, and its places."""

    state: str
    sign: str
    word: str
    sentence: str
    places: list[Place]


@dataclass(frozen=True, slots=True, kw_only=True)
class EvidenceShown:
    """The `doubts` (doubtful or broken evidence) in full, the `passed` checks, which are folded,
    and their `summary`."""

    doubts: list[Line]
    passed: list[Line]
    summary: str


NOTHING = EvidenceShown(doubts=[], passed=[], summary="")


def evidence_shown(row: Paraphrase) -> EvidenceShown:
    """Return the evidence on a variant as its card shows it."""
    lines = [_line(piece, row=row) for piece in worded_evidence(row)]
    doubts = [line for line in lines if line.state != State.FINE.value]
    passed = [line for line in lines if line.state == State.FINE.value]
    summary = _summary(row, doubts=len(doubts)) if passed else ""
    return EvidenceShown(doubts=doubts, passed=passed, summary=summary)


def _summary(row: Paraphrase, *, doubts: int) -> str:
    if doubts:
        return _("Other checks passed")
    if row.judgement == Judgement.READY:
        return _("All checks passed")
    return _("No check failed, but the verdict is uncertain: read the variant closely")


def _line(piece: WordedEvidence, *, row: Paraphrase) -> Line:
    return Line(
        state=piece.state.value,
        sign=STATE_SIGNS[piece.state],
        word=str(STATE_WORDS[piece.state]),
        sentence=piece.sentence,
        places=[] if piece.state is State.FINE else list(_places(piece, row=row)),
    )


def _places(piece: WordedEvidence, *, row: Paraphrase) -> Iterator[Place]:
    own = row.reference_text != row.problem.text
    texts = {
        Text.ORIGINAL: (_("Original"), row.problem.text),
        Text.REFERENCE: (_("Expected text") if own else _("Original"), row.reference_text),
        Text.VARIANT: (_("Variant"), row.text),
    }
    for span in piece.spans:
        where, text = texts[span.text]
        if 0 <= span.start < span.end <= len(text):
            yield _place(where, text, span)


def _place(where: str, text: str, span: TextSpan) -> Place:
    """Quote a place with whole words around it."""
    first, last = max(0, span.start - NEAR), min(len(text), span.end + NEAR)
    before, after = text[first : span.start], text[span.end : last]
    if first:
        before = "…" + before.partition(" ")[2]
    if last < len(text):
        after = after.rpartition(" ")[0] + "…"
    return Place(where=where, before=before, words=text[span.start : span.end], after=after)
