"""Low-rank adapters: fine-tune a transformer with a few trained tensors added to its own.

Each linear layer W of the network stays as it is, and the product of two small trained matrices is
added to it: W + up @ down. Only these matrices are stored in a checkpoint. After training, `merge`
adds their product to W, so that an adapted network runs as fast as its base.

Reference: Hu et al., LoRA (ICLR 2022), section 4.1.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import torch
from torch import Tensor, nn

_ADAPTERS = (".down.weight", ".up.weight")


class AdaptedLinear(nn.Module):
    """A frozen linear layer plus a trained low-rank update, which is zero at first."""

    def __init__(self, base: nn.Linear, *, rank: int) -> None:
        super().__init__()
        self.base = base
        self.down = nn.Linear(base.in_features, rank, bias=False)
        self.up = nn.Linear(rank, base.out_features, bias=False)
        nn.init.zeros_(self.up.weight)

    def forward(self, inputs: Tensor) -> Tensor:
        """Map (..., in) to (..., out)."""
        outputs: Tensor = self.base(inputs) + self.up(self.down(inputs))
        return outputs

    def merged(self) -> nn.Linear:
        """Add the update to the weights of the base layer and return that layer."""
        with torch.no_grad():
            self.base.weight += self.up.weight @ self.down.weight
        return self.base


def adapt(layers: nn.Module, *, rank: int) -> None:
    """Freeze `layers` and add adapters to their linear layers."""
    layers.requires_grad_(False)
    for parent, name, layer in list(_children(layers, kind=nn.Linear)):
        setattr(parent, name, AdaptedLinear(layer, rank=rank))


def merge(layers: nn.Module) -> None:
    """Replace the adapted layers in `layers` with equivalent plain layers."""
    for parent, name, layer in list(_children(layers, kind=AdaptedLinear)):
        setattr(parent, name, layer.merged())


def is_adapter(name: str) -> bool:
    """Return whether `name` is the name of an adapter's tensor."""
    return name.endswith(_ADAPTERS)


def _children(model: nn.Module, *, kind: type[Any]) -> Iterator[tuple[nn.Module, str, Any]]:
    """Yield each layer of this kind with the module that contains it and its name there."""
    for parent in model.modules():
        for name, child in parent.named_children():
            if isinstance(child, kind) and not isinstance(parent, AdaptedLinear):
                yield parent, name, child
