"""The settings of contrastive training: which triplets are mined, and which loss they get.

Every method is a preset (`PRESETS`); a configuration may change any of its settings.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

from mwpapp.ml.training.config_file import filled

NONE = "none"
_CHOICES: Mapping[str, tuple[str, ...]] = {
    "method": (NONE, "textual-cl", "tlwd", "pattern-cl", "analogical"),
    "loss": ("cross-entropy", "margin"),
    "similarity": ("ted", "tlwd"),
    "equation": ("exact", "nearest", "subtree", "root", "root-left"),
    "text": ("bleu", "random"),
    "positives": ("none", "unified", "commuted", "canonical", "associative"),
    "negatives": ("none", "unified", "commuted", "canonical", "associative"),
    "augmented": ("candidates", "anchors", "both"),
}
_MINED = ("similarity", "alpha", "equation", "text", "positives", "negatives", "augmented")


@dataclass(frozen=True, slots=True, kw_only=True)
class Contrastive:
    """The settings of a contrastive method.

    - `weight`: the factor of the loss (alpha in Textual CL, beta in TLWD).
    - `loss`: "cross-entropy" with a `temperature`, or "margin" with a `margin` (eta).
    - `similarity`: how equations are compared; only TLWD uses `alpha`.
    - `equation`: the strategy that selects candidates by their equations.
    - `text`: how one candidate is chosen: by its text ("bleu"), or at "random".
    - `positives`, `negatives`: the normalization under which positives and negatives are selected.
      "none" distinguishes the quantities of the text.
    - `augmented`: whether variants made by generators are only candidates for positives and
      negatives, only anchors, or both. Only the equations of anchors are learned. Without
      variants, this setting has no effect.

    Raises ValueError for unknown choices and for numbers that are out of range.
    """

    method: str = NONE
    weight: float = 0.1
    loss: str = "cross-entropy"
    temperature: float = 0.05
    margin: float = 0.2
    similarity: str = "ted"
    alpha: float = 0.25
    equation: str = "exact"
    text: str = "bleu"
    positives: str = "none"
    negatives: str = "none"
    augmented: str = "both"

    def __post_init__(self) -> None:
        for name, allowed in _CHOICES.items():
            if getattr(self, name) not in allowed:
                raise ValueError(f"{name} must be one of: {', '.join(allowed)}.")
        for name in ("weight", "temperature", "alpha"):
            if not 0 < getattr(self, name) < math.inf:
                raise ValueError(f"{name} must be positive.")
        if not 0 <= self.margin <= 2:  # the maximum difference between two cosines
            raise ValueError("margin must be between 0 and 2.")

    @property
    def is_on(self) -> bool:
        return self.method != NONE

    def mined(self) -> dict[str, Any]:
        """Return the settings that mining depends on."""
        return {name: value for name, value in asdict(self).items() if name in _MINED}


_TLWD = Contrastive(
    method="tlwd",
    weight=5.0,
    loss="margin",
    similarity="tlwd",
    text="random",
    positives="commuted",
    negatives="commuted",
)
PRESETS: Mapping[str, Contrastive] = {
    NONE: Contrastive(),
    "textual-cl": Contrastive(method="textual-cl"),
    "tlwd": _TLWD,
    "pattern-cl": replace(_TLWD, method="pattern-cl", equation="subtree"),
    "analogical": replace(_TLWD, method="analogical", equation="root-left"),
}
"""The settings of each paper.

- Textual CL: section 4.2 and table 3 (TED, exact match, bidirectional BLEU).
- TLWD: section 4.1 (eta 0.2, beta 5) and table 5 (alpha 0.25, exact match, random draws).
- Pattern-CL and Analogical: the selection that TLWD describes in section 4.3.2, with the loss of
  TLWD. Pattern-CL's own loss compares nodes of subtrees instead of whole problems.
"""


def contrastive_from(table: Mapping[str, Any]) -> Contrastive:
    """Return the preset of `table["method"]` with the other settings of the table.

    Raise ValueError for an unknown method or name, and for an invalid value.
    """
    method = table.get("method", NONE)
    if method not in list(PRESETS):
        raise ValueError(f"method must be one of: {', '.join(PRESETS)}.")
    return filled(PRESETS[method], table, where="[contrastive]")
