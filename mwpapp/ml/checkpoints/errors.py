"""What can go wrong with saved weights, said in words that a person can act on."""

from __future__ import annotations


class CheckpointError(Exception):
    """A checkpoint is there and cannot be used: damaged, foreign or of another format."""


class WeightsMissing(CheckpointError):
    """No folder, package or permitted hub holds weights of this name."""

    def __init__(self, name: str, *, looked: tuple[str, ...] = ()) -> None:
        places = f" (looked in: {', '.join(looked)})" if looked else ""
        super().__init__(f"No weights named {name!r} are installed{places}.")
        self.name = name
        self.looked = looked
