"""What an operator's texts are made with, in words for manifests and tables.

An operator that needs weights has something of ours for where they are missing, and its
texts must then not go under the paper's name: whatever is ours ends in "(ours)".
"""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from mwpapp.ml.types import AugmentationOperator, Tools

PAPER_RULE = "the paper's rule"
OURS = "rule (ours)"
MISSING = "not run here: weights missing"


class CodedOperator(AugmentationOperator, Protocol):
    """An operator that a paper describes; `code` is what the paper calls it."""

    code: str


@runtime_checkable
class Sourced(Protocol):
    """An operator whose texts come from whatever the tools hold."""

    def source(self, tools: Tools) -> str:
        """What it would use: "seq2seq:NAME", "corrupted rewrite (ours)", or MISSING."""
        ...


def made_with(operator: AugmentationOperator, *, tools: Tools) -> str:
    """What `operator` makes its texts with, given these tools."""
    if isinstance(operator, Sourced):
        return operator.source(tools)
    return PAPER_RULE if getattr(operator, "code", "") else OURS


def is_ours(source: str) -> bool:
    """Whether a `made_with` names something that no paper describes."""
    return source.endswith("(ours)")
