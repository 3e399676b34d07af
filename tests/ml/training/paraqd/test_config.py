from __future__ import annotations

from pathlib import Path

import pytest

from mwpapp.ml.checkpoints.resolve import ROOT
from mwpapp.ml.training.paraqd.config import Config, read_config

SHIPPED = sorted((ROOT / "bench" / "paraqd" / "configs").glob("*.toml"))


def _read(folder: Path, text: str) -> Config:
    path = folder / "try.toml"
    path.write_text(text, encoding="utf-8")
    return read_config(path)


def test_a_missing_setting_has_its_default(tmp_path: Path) -> None:
    assert _read(tmp_path, "") == Config()


def test_every_table_is_read(tmp_path: Path) -> None:
    found = _read(
        tmp_path,
        """
        [data]
        leave_out = ["back_translation"]
        [network]
        encoder = "all-mpnet-base-v2"
        pooling = "mean"
        layers = 12
        [training]
        loss = "mnrl"
        learning_rate = 2e-5
        margin = 1
        half = false
        seeds = [0, 1]
        seed_share = 0.1
        """,
    )
    assert found.data.leave_out == ("back_translation",)
    assert (found.encoder, found.seeds, found.seed_share) == ("all-mpnet-base-v2", (0, 1), 0.1)
    settings = found.settings
    assert (settings.pooling, settings.layers, settings.loss) == ("mean", 12, "mnrl")
    assert (settings.learning_rate, settings.margin, settings.half) == (2e-5, 1, False)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[data]\nmethods = 1", "methods"),
        ("[trainings]", "trainings"),
        ("[network]\nwidth = 8", "width"),
        ("[training]\nepochs = 1.5", "epochs"),
        ("[training]\nepochs = true", "epochs"),
        ("[training]\nloss = 'best'", "best"),
        ("[network]\npooling = 'max'", "max"),
        ("[data]\nmethod = 'eda'", "eda"),
        ("[data]\npseudo_labels = true", "Pseudo"),
        ("[data]\ncomposites = -3", "composites"),
        ("[data]\nwritten = -1", "written"),
        ("[data]\nmost_questions = -1", "most_questions"),
        ("[network]\nlayers = -4", "layers"),
        ("[training]\npooling = 'mean'", "pooling"),
        ("[training]\nlayers = 2", "layers"),
        ("[training]\nlearning_rate = -1.0", "learning_rate"),
        ("[training]\nlearning_rate = nan", "learning_rate"),
        ("[training]\nseeds = ['a']", "seeds"),
        ("[training]\nseeds = [true]", "seeds"),
        ("[training]\nseed_share = -2.0", "seed_share"),
        ("[training]\nseed_share = 1.5", "seed_share"),
        ("epochs: 3", "try.toml"),
    ],
)
def test_an_invalid_setting_is_reported_with_its_file(
    tmp_path: Path, text: str, message: str
) -> None:
    with pytest.raises(ValueError, match=rf"try\.toml.*{message}|{message}"):
        _read(tmp_path, text)


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_every_configuration_in_bench_is_valid(path: Path) -> None:
    read_config(path)
