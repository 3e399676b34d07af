from __future__ import annotations

from pathlib import Path

import numpy as np

from bench.paraqd.plots import confusion_matrix, embedding_map, histogram
from mwpapp.ml.evaluation.confusion import Confusion


def test_every_picture_is_written_as_png_and_svg(tmp_path: Path) -> None:
    histogram(tmp_path / "scores", scores=[0.9, -0.5], labels=[1, 0], title="Scores")
    confusion_matrix(
        tmp_path / "confusion", counts=Confusion(tp=3, fp=1, fn=0, tn=2), title="Counts"
    )
    vectors = np.random.default_rng(1).normal(size=(6, 3, 8)).astype(np.float32)
    embedding_map(tmp_path / "triplets", vectors=vectors, title="Triplets")
    names = sorted(path.name for path in tmp_path.iterdir())
    assert names == sorted(
        f"{name}.{kind}" for name in ("scores", "confusion", "triplets") for kind in ("png", "svg")
    )
    assert all(path.stat().st_size > 1000 for path in tmp_path.iterdir())
