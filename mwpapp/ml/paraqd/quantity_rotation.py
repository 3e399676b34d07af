"""Quantity-aware pooling: a text's vector, turned by the quantities that the text states.

A mean over word pieces hardly notices one changed digit. Here each value (exact, however it
is written: "24", "two dozen") and each unit has a fixed direction of signs, and the sum of a
text's directions says by which angle each plane of the pooled vector is turned:

    angles(text) = strength * sum over values of signs(value) + unit * sum over units of signs(unit)
    vector(text) = R(angles) mean(text)

Two texts with the same quantities are turned alike, so their cosine is that of the means. A
lost, changed or invented quantity turns one of them by about a right angle in every plane,
and the cosine falls to about nothing, whatever the words. Strengths are learned. Ours; the
planes are turned as in RoFormer (Su et al., 2021, equation 15), where the position tells the
angle.

Values count as often as they stand, units once: "16 and 12 km/h". An article and the number
one are left out, and two and three have a factor of their own: "an egg", "one of them", "the
two riders" come and go in any rewording.
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


SMALL = (2, 3)


class QuantityRotation(nn.Module):
    """Turns vectors (texts, dimension) whose dimension is even (ValueError)."""

    def __init__(self, dimension: int) -> None:
        super().__init__()
        if dimension % 2:
            raise ValueError(f"A vector of {dimension} numbers does not fall into planes.")
        self.planes = dimension // 2
        self.value_strength = nn.Parameter(torch.full((self.planes,), RIGHT_ANGLE))
        self.unit_strength = nn.Parameter(torch.full((self.planes,), 0.75 * RIGHT_ANGLE))
        self.small_factor = nn.Parameter(torch.full((len(SMALL),), 0.75))

    def forward(self, vectors: Tensor, texts: Sequence[str]) -> Tensor:
        """Vectors of the same lengths, one for each text."""
        angles = self._angles(texts)  # (texts, planes)
        left, right = vectors.chunk(2, dim=-1)
        turned = (
            left * angles.cos() - right * angles.sin(),
            left * angles.sin() + right * angles.cos(),
        )
        return torch.cat(turned, dim=-1)

    def _angles(self, texts: Sequence[str]) -> Tensor:
        stacked = np.stack([sign_sums(text, self.planes) for text in texts])
        sums = torch.from_numpy(stacked).to(self.value_strength.device)
        plain, small, units = sums[:, 0], sums[:, 1:-1], sums[:, -1]
        values = plain + (small * self.small_factor[:, None]).sum(dim=1)
        return values * self.value_strength + units * self.unit_strength


@lru_cache(maxsize=100_000)
def sign_sums(text: str, planes: int) -> NDArray[np.float32]:
    """(2 + small values, planes): the summed signs of a text's values but the small ones, of
    each small one, and of its units."""
    sums = np.zeros((2 + len(SMALL), planes), dtype=np.float32)
    units: set[str] = set()
    for item in find_quantities(text):
        if item.unit is not None:
            units.add(item.unit)
        if item.form != "article" and item.value != 1:
            row = 1 + SMALL.index(int(item.value)) if item.value in SMALL else 0
            sums[row] += signs(str(item.value), planes)
    for unit in units:
        sums[-1] += signs(unit, planes)
    return sums


def signs(key: str, planes: int) -> NDArray[np.float32]:
    """+1 and -1 in an order that is the key's own, (planes,)."""
    digest = hashlib.shake_128(key.encode()).digest(-(-planes // 8))
    bits = np.unpackbits(np.frombuffer(digest, dtype=np.uint8))[:planes]
    return bits.astype(np.float32) * 2 - 1
