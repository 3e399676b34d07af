"""Every kind of training refuses a configuration with a mistake, and names the file."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from mwpapp.ml.training.cross_encoder import config as cross_encoder
from mwpapp.ml.training.paraqd import config as paraqd
from mwpapp.ml.training.retriever import config as retriever
from mwpapp.ml.training.solver import config as solver

READERS = [module.read_config for module in (cross_encoder, paraqd, retriever, solver)]


@pytest.mark.parametrize("read_config", READERS, ids=lambda read: read.__module__)
@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[trainings]\nepochs = 3", "trainings"),
        ("[training]\nepoch = 3", "epoch"),
        ("[training]\nepochs = '3'", "epochs .*wrong type"),
        ("[training]\nepochs = 1.5", "epochs .*wrong type"),
        ("[training]\nepochs = true", "epochs .*wrong type"),
        ("training = 3", "not tables"),
        ("epochs: 3", "line 1"),
        ("\xff", "utf-8"),
    ],
)
def test_a_mistake_is_reported_with_the_name_of_the_file(
    tmp_path: Path, read_config: Callable[[Path], object], text: str, message: str
) -> None:
    path = tmp_path / "wrong.toml"
    path.write_bytes(text.encode("latin-1"))
    with pytest.raises(ValueError, match=rf"^wrong\.toml: .*{message}"):
        read_config(path)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[data]\nencoder = 'gru'", "encoder"),
        ("[network]\ndropout = 'much'", "dropout"),
        ("[guidance]\ngate = 1", "gate"),
        ("[contrastive]\nmethod = ['tlwd']", "method"),
        ("[contrastive]\nmethod = 'tlwd'\nmargin = '0.2'", "margin"),
    ],
)
def test_the_tables_of_a_solver_are_checked(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "wrong.toml"
    path.write_text(text)
    with pytest.raises(ValueError, match=rf"^wrong\.toml: .*{message}"):
        solver.read_config(path)


def test_the_shares_of_files_of_pairs_are_read(tmp_path: Path) -> None:
    path = tmp_path / "continue.toml"
    path.write_text('[training]\nepochs = 1\n[material.written]\n"pairs.jsonl" = 0.6\n')
    config = cross_encoder.read_config(path)
    assert (config.settings.epochs, config.mixture.written) == (1, {"pairs.jsonl": 0.6})


def test_a_setting_of_a_solver_does_not_change_the_others(tmp_path: Path) -> None:
    path = tmp_path / "config.toml"
    path.write_text("[training]\nepochs = 3")
    usual = solver.Config().training
    assert solver.read_config(path).training == replace(usual, epochs=3)
