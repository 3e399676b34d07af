"""Define the triplets that mining returns and that training reads, and store them in a file.

Mining needs compiled code. This module does not, so that a machine without a compiler can train on
triplets that were mined elsewhere.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from mwpapp.ml.solvers.reading import ReadProblem
from mwpapp.ml.training.solver.contrastive.settings import Contrastive
from mwpapp.ml.training.solver.examples import Solved

Pairs = list[tuple[int, int] | None]
"""For each anchor, the indices of its positive and negative, or None if it has no negative. Indices
refer to the list of all anchors followed by all candidates."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Mining:
    """The problems and settings to mine with. An anchor without another positive is its own
    positive."""

    anchors: Sequence[Solved]
    candidates: Sequence[Solved]
    settings: Contrastive
    seed: int

    def identity(self) -> str:
        """Return a hash of everything that the triplets depend on."""
        problems = [
            [[one.id, one.read.text, repr(one.tree)] for one in part]
            for part in (self.anchors, self.candidates)
        ]
        content = json.dumps([self.settings.mined(), self.seed, problems])
        return hashlib.sha256(content.encode()).hexdigest()


Mine = Callable[[Mining], Pairs]


@dataclass(frozen=True, slots=True, kw_only=True)
class Contrast:
    """The settings, and the positive and negative of each anchor that has a negative, by the
    anchor's id and text."""

    settings: Contrastive
    pairs: Mapping[tuple[str, str], tuple[ReadProblem, ReadProblem]]

    def pair(self, anchor: Solved) -> tuple[ReadProblem, ReadProblem] | None:
        return self.pairs.get(_key(anchor))

    def fingerprint(self) -> str:
        texts = [[*key, near.text, far.text] for key, (near, far) in self.pairs.items()]
        return hashlib.sha256(json.dumps([repr(self.settings), texts]).encode()).hexdigest()


def contrast_of(mining: Mining, *, mine: Mine) -> Contrast:
    """Mine the triplets, and return them for training."""
    pool = [*mining.anchors, *mining.candidates]
    found = zip(mining.anchors, mine(mining), strict=True)
    pairs = {
        _key(anchor): (pool[pair[0]].read, pool[pair[1]].read) for anchor, pair in found if pair
    }
    return Contrast(settings=mining.settings, pairs=pairs)


def _key(anchor: Solved) -> tuple[str, str]:
    return anchor.id, anchor.read.text


def stored(folder: Path, *, mine: Mine | None = None) -> Mine:
    """Return a function that reads the triplets from `folder`, or mines and stores them.

    Without `mine`, the function raises ValueError for triplets that are not stored.
    """

    def read(mining: Mining) -> Pairs:
        identity = mining.identity()
        path = folder / f"triplets-{identity[:16]}.json"
        if path.is_file():
            return [tuple(pair) if pair else None for pair in json.loads(path.read_text())]
        if mine is None:
            raise ValueError(f"{path} is missing. Mine the triplets first.")
        pairs = mine(mining)
        folder.mkdir(parents=True, exist_ok=True)
        partial = path.with_suffix(".part")
        partial.write_text(json.dumps(pairs))
        partial.replace(path)
        return pairs

    return read
