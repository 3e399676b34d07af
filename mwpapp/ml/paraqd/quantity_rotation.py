"""Quantity-aware pooling: a text's vector, turned by the quantities that the text states.

A mean over word pieces hardly notices one changed digit. Here each quantity (its exact value,
however written: "24", "two dozen") has a fixed direction of signs, and the sum of a text's
directions says by which angle each plane of the pooled vector is turned:

    angles(text) = sum over quantities of  strength * signs(value) + unit * signs(value, unit)
    vector(text) = R(angles) mean(text)

Two texts with the same quantities are turned alike, so their cosine is that of the means. A
lost, changed or invented quantity turns one of them by about a right angle in every plane,
and the cosine falls to about nothing, whatever the words. Strengths are learned. Ours; the
planes are turned as in RoFormer (Su et al., 2021, equation 15), where the position tells the
angle.

An article and the number one are left out: "an egg" and "one of them" come and go in any
rewording.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Sequence
from functools import lru_cache

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from mwpapp.ml.text.quantities import find_quantities

RIGHT_ANGLE = math.pi / 2


class QuantityRotation(nn.Module):
    """Turns vectors (texts, dimension) whose dimension is even (ValueError)."""

    def __init__(self, dimension: int) -> None:
        super().__init__()
        if dimension % 2:
            raise ValueError(f"A vector of {dimension} numbers does not fall into planes.")
        self.planes = dimension // 2
        self.value_strength = nn.Parameter(torch.full((self.planes,), RIGHT_ANGLE))
        self.unit_strength = nn.Parameter(torch.full((self.planes,), 0.7 * RIGHT_ANGLE))

    def forward(self, vectors: Tensor, texts: Sequence[str]) -> Tensor:
        """Vectors of the same lengths, one for each text."""
        where = vectors.device
        values, units = (
            torch.from_numpy(np.stack(side)).to(where)  # (texts, planes)
            for side in zip(*(sign_sums(text, self.planes) for text in texts), strict=True)
        )
        angles = values * self.value_strength + units * self.unit_strength
        left, right = vectors.chunk(2, dim=-1)
        turned = (
            left * angles.cos() - right * angles.sin(),
            left * angles.sin() + right * angles.cos(),
        )
        return torch.cat(turned, dim=-1)


@lru_cache(maxsize=100_000)
def sign_sums(text: str, planes: int) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """The summed signs of a text's values and of its values with units, each (planes,)."""
    values = np.zeros(planes, dtype=np.float32)
    units = np.zeros(planes, dtype=np.float32)
    for item in find_quantities(text):
        if item.form == "article" or item.value == 1:
            continue
        values += signs(str(item.value), planes)
        if item.unit is not None:
            units += signs(f"{item.value} {item.unit}", planes)
    return values, units


def signs(key: str, planes: int) -> NDArray[np.float32]:
    """+1 and -1 in an order that is the key's own, (planes,)."""
    digest = hashlib.shake_128(key.encode()).digest(-(-planes // 8))
    bits = np.unpackbits(np.frombuffer(digest, dtype=np.uint8))[:planes]
    return bits.astype(np.float32) * 2 - 1
