"""Make the dropout of a transformer cheaper, or switch it off."""

from __future__ import annotations

from typing import Any

from torch import Tensor, nn


class SharedDropout(nn.Module):
    """Dropout whose mask is the same for all words of a text, which is much cheaper to draw."""

    def __init__(self, share: float) -> None:
        super().__init__()
        self.p = share  # attention modules read the dropout rate from this attribute

    def forward(self, hidden: Tensor) -> Tensor:
        if not self.training or not self.p:
            return hidden
        kept = hidden.new_empty(hidden.shape[0], 1, hidden.shape[-1]).bernoulli_(1 - self.p)
        return hidden * kept / (1 - self.p)


def share_dropout(transformer: Any) -> None:
    """Share dropout masks across words and omit attention dropout, which takes most of the time."""
    transformer.set_attn_implementation("eager")
    for parent in list(transformer.modules()):
        for name, child in list(parent.named_children()):
            if isinstance(child, nn.Dropout):
                inside_attention = hasattr(parent, "query") or hasattr(parent, "q")
                setattr(parent, name, SharedDropout(0.0 if inside_attention else child.p))


def without_dropout(module: nn.Module) -> None:
    """Set the rate of every `nn.Dropout` in `module` to 0; a `SharedDropout` keeps its rate."""
    for child in module.modules():
        if isinstance(child, nn.Dropout):
            child.p = 0.0
