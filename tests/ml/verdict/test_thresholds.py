from pathlib import Path

import pytest

from mwpapp.ml.checkpoints.errors import CheckpointError, WeightsMissing
from mwpapp.ml.checkpoints.resolve import resolve
from mwpapp.ml.verdict.judge import DEFAULT_CHECKPOINT
from mwpapp.ml.verdict.thresholds import FILE_NAME, read_thresholds
from mwpapp.ml.verdict.weights import read_weights


def test_the_thresholds_are_those_of_the_judge():
    folder = resolve(DEFAULT_CHECKPOINT)
    assert read_thresholds(folder) == read_weights(folder / FILE_NAME).thresholds


def test_missing_weights_are_an_error(tmp_path: Path):
    with pytest.raises(WeightsMissing):
        read_thresholds(tmp_path)


@pytest.mark.parametrize(
    "content",
    ["", "[]", "{}", '{"thresholds": 1}', '{"thresholds": {"ready": 0.1, "reject": 0.2}}'],
)
def test_invalid_weights_are_an_error(tmp_path: Path, content: str):
    (tmp_path / FILE_NAME).write_text(content)
    with pytest.raises(CheckpointError):
        read_thresholds(tmp_path)
