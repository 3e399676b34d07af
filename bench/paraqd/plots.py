"""Draw a scorer's results: histograms and confusion matrices of pairs, and t-SNE of triplets.

Needs matplotlib, which only requirements-dev.txt installs.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import matplotlib as mpl
import numpy as np
from matplotlib import pyplot
from numpy.typing import NDArray

from mwpapp.ml.evaluation.confusion import Confusion
from mwpapp.ml.evaluation.curves.embedding_map import embedding_map as embedding_map_of

mpl.use("Agg")
BINS = 40
SIDES = ("anchor", "valid", "invalid")
MARKERS = ("o", "^", "x")


def histogram(path: Path, *, scores: Sequence[float], labels: Sequence[int], title: str) -> None:
    """Draw the scores of valid and of invalid pairs in one histogram."""
    figure, axes = pyplot.subplots(figsize=(6, 3.5))
    for label, name in ((1, "valid"), (0, "not valid")):
        chosen = [score for score, truth in zip(scores, labels, strict=True) if truth == label]
        axes.hist(chosen, bins=BINS, range=(-1, 1), alpha=0.6, label=f"{name} ({len(chosen)})")
    axes.axvline(0.5, color="black", linewidth=0.8)
    axes.set(xlabel="ParaQD score", ylabel="pairs", title=title)
    axes.legend()
    _save(figure, path)


def confusion_matrix(path: Path, *, counts: Confusion, title: str) -> None:
    """Draw a confusion matrix; rows are the true labels."""
    table = np.array([[counts.tp, counts.fn], [counts.fp, counts.tn]])
    figure, axes = pyplot.subplots(figsize=(3.6, 3.4))
    axes.imshow(table, cmap="Blues")
    for (down, right), value in np.ndenumerate(table):
        dark = value > table.max() / 2
        axes.text(right, down, str(value), ha="center", color="white" if dark else "black")
    names = ["valid", "not valid"]
    axes.set_xticks([0, 1], names)
    axes.set_yticks([0, 1], names)
    axes.set(xlabel="predicted", ylabel="labelled", title=title)
    _save(figure, path)


def embedding_map(path: Path, *, vectors: NDArray[np.float32], title: str) -> None:
    """Draw a t-SNE map, by cosine distance, of triplets.

    `vectors` has the shape (triplets, 3, dimension); each triplet is an anchor, a valid text and an
    invalid text.
    """
    triplets, sides, dimension = vectors.shape
    flat = vectors.reshape(triplets * sides, dimension)
    places = embedding_map_of(flat, seed=1)
    points = places.reshape(triplets, sides, 2)
    figure, axes = pyplot.subplots(figsize=(5.5, 5))
    for side, (name, marker) in enumerate(zip(SIDES, MARKERS, strict=True)):
        shown = points[:, side]
        axes.scatter(shown[:, 0], shown[:, 1], s=14, marker=marker, label=name, alpha=0.7)
    axes.set(xticks=[], yticks=[], title=title)
    axes.legend()
    _save(figure, path)


def _save(figure: pyplot.Figure, path: Path) -> None:
    """Save as PNG and SVG, without the name of the software or the date."""
    path.parent.mkdir(parents=True, exist_ok=True)
    figure.tight_layout()
    figure.savefig(path.with_suffix(".png"), dpi=110, metadata={"Software": None})
    figure.savefig(path.with_suffix(".svg"), metadata={"Creator": None, "Date": None})
    pyplot.close(figure)
