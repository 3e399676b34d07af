"""Represent a story that is filled with the numbers of a problem."""

from __future__ import annotations

from dataclasses import dataclass

from mwpapp.ml.generators.story.frame import Frame
from mwpapp.ml.text.conventions import Convention
from mwpapp.ml.types import Quantity


@dataclass(frozen=True, slots=True)
class Match:
    """`quantities[i]` fills slot i of the frame and corresponds to the quantity at index
    `origins[i]` of the problem, whose text writes its numbers by `convention`."""

    frame: Frame
    quantities: tuple[Quantity, ...]
    origins: tuple[int, ...]
    convention: Convention
