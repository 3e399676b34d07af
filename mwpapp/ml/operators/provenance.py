"""Record how an operator makes its texts.

A source is a short English string, such as "seq2seq:NAME", that manifests, runs and tables store.
An operator whose weights are missing may use a substitute of ours. Its texts must not be reported
under the name of the paper, so the source of every method that no paper describes ends in "(ours)".
`source_message` returns the message that pages show for a stored source.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol, runtime_checkable

from mwpapp.ml.catalogue.messages import Message, gettext_noop
from mwpapp.ml.protocols import AugmentationOperator, Tools

PAPER_RULE = "the paper's rule"
OURS = "rule (ours)"
MISSING = "not run here: weights missing"

_MESSAGES: Mapping[str, str] = {
    PAPER_RULE: gettext_noop("the paper’s rule"),
    OURS: gettext_noop("our own rule"),
    MISSING: gettext_noop("skipped: weights not installed"),
    "corrupted rewrite (ours)": gettext_noop("corrupted rewrite, our substitute"),
    "condensed question (ours)": gettext_noop("condensed question, our substitute"),
    "n-gram refill (ours)": gettext_noop("n-gram model, our substitute"),
    "n-gram refill of empty words (ours)": gettext_noop(
        "function words refilled by an n-gram model, our substitute"
    ),
    "passive voice by rule, harper (ours)": gettext_noop(
        "passive voice by our own rule, corrected by Harper"
    ),
    "passive voice by rule, no grammar checker (ours)": gettext_noop(
        "passive voice by our own rule, without a grammar checker"
    ),
}
_MASKED = "masked LM"
_MODEL_MESSAGES: Mapping[str, str] = {
    "round trip": gettext_noop("round trip by the translator %(name)s"),
    "seq2seq": gettext_noop("sequence-to-sequence model %(name)s"),
    _MASKED: gettext_noop("masked language model %(name)s"),
}
_OF_EMPTY = " of empty words (ours)"
_REFILLED = gettext_noop(
    "function words refilled by the masked language model %(name)s, our substitute"
)


class CodedOperator(AugmentationOperator, Protocol):
    """An operator that a paper describes; `code` is its name in the paper."""

    code: str


@runtime_checkable
class Sourced(Protocol):
    """An operator whose source depends on the available tools."""

    def source(self, tools: Tools) -> str:
        """Return the source, such as "seq2seq:NAME", "corrupted rewrite (ours)" or MISSING."""
        ...


def made_with(operator: AugmentationOperator, *, tools: Tools) -> str:
    """Return the source of the texts that `operator` makes with `tools`."""
    if isinstance(operator, Sourced):
        return operator.source(tools)
    return PAPER_RULE if getattr(operator, "code", "") else OURS


def source_message(source: str) -> Message:
    """Return the message for a stored source. An unknown source is shown unchanged."""
    if source in _MESSAGES:
        return Message(_MESSAGES[source])
    model, _, name = source.partition(":")
    filler = name.removesuffix(_OF_EMPTY)
    if model == _MASKED and filler and filler != name:
        return Message(_REFILLED, {"name": filler})
    if name and model in _MODEL_MESSAGES:
        return Message(_MODEL_MESSAGES[model], {"name": name})
    return Message("%(source)s", {"source": source})
