"""Quantity-aware pooling: rotate the vector of a text by the quantities that it contains.

Mean pooling hardly reacts if one digit changes. Here, each exact value, however it is written
("24", "two dozen"), and each unit has a fixed vector of signs. Their weighted sum gives the
rotation angle of each plane of the pooled vector:

    angles(text) = strength * sum over values of signs(value) + unit * sum over units of signs(unit)
    vector(text) = R(angles) mean(text)

Texts with the same quantities are rotated by the same angles, so their cosine is that of their
means. A missing or added value rotates one of them by about 90 degrees in every plane. A changed
value leaves about half of the planes as they are and rotates the others by about 180 degrees. In
both cases the cosine drops to about 0, whatever the words. The strengths are learned. The method is
ours. Planes are rotated as in RoFormer (Su et al., 2021, equation 15), where the angle depends on
the position instead.

Each occurrence of a value counts, but each unit counts only once ("16 and 12 km/h"). Articles and
the number one are ignored, and two and three have factors of their own, because a valid rewording
often adds or omits "an egg", "one of them" or "the two riders".
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
    """Rotate vectors (texts, dimension). Raise ValueError for an odd dimension."""

    def __init__(self, dimension: int) -> None:
        super().__init__()
        if dimension % 2:
            raise ValueError(f"The dimension must be even, not {dimension}.")
        self.planes = dimension // 2
        self.value_strength = nn.Parameter(torch.full((self.planes,), RIGHT_ANGLE))
        self.unit_strength = nn.Parameter(torch.full((self.planes,), 0.75 * RIGHT_ANGLE))
        self.small_factor = nn.Parameter(torch.full((len(SMALL),), 0.75))

    def forward(self, vectors: Tensor, texts: Sequence[str]) -> Tensor:
        """Return the rotated vectors, which keep their lengths."""
        angles = self._angles(texts)  # (texts, planes)
        left, right = vectors.chunk(2, dim=-1)
        rotated = (
            left * angles.cos() - right * angles.sin(),
            left * angles.sin() + right * angles.cos(),
        )
        return torch.cat(rotated, dim=-1)

    def _angles(self, texts: Sequence[str]) -> Tensor:
        stacked = np.stack([sign_sums(text, self.planes) for text in texts])
        sums = torch.from_numpy(stacked).to(self.value_strength.device)
        plain, small, units = sums[:, 0], sums[:, 1:-1], sums[:, -1]
        values = plain + (small * self.small_factor[:, None]).sum(dim=1)
        return values * self.value_strength + units * self.unit_strength


@lru_cache(maxsize=100_000)
def sign_sums(text: str, planes: int) -> NDArray[np.float32]:
    """Return the summed signs of a text's quantities, (2 + len(SMALL), planes).

    The first row is for values that are not in SMALL, the last one is for units, and between them
    there is one row for each small value.
    """
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
    """Return a vector of +1 and -1, (planes,), that depends only on `key`."""
    digest = hashlib.shake_128(key.encode()).digest(-(-planes // 8))
    bits = np.unpackbits(np.frombuffer(digest, dtype=np.uint8))[:planes]
    return bits.astype(np.float32) * 2 - 1
