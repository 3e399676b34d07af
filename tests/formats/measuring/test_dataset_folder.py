"""The `datasets` library loads the folder of any test set."""

import io
import zipfile
from pathlib import Path

import pytest

from mwpapp.formats.measuring import dataset_folder, jsonl_file
from mwpapp.formats.measuring.frozen_pair import Description, FrozenPair

datasets = pytest.importorskip("datasets")

UNANIMOUS = FrozenPair(
    question="Ida has 3 pens.",
    paraphrase="3 pens are Ida’s.",
    label=1,
    provenance="unanimous",
    labels={"annotator 1": "valid", "annotator 2": "valid"},
    origin={"stratum": "ready"},
)
STATED = FrozenPair(question="Ida has 3 pens.", paraphrase="4?", label=0, provenance="stated")
UNRESOLVED = FrozenPair(
    question="Ida has 3 pens.", paraphrase="Pens?", label=None, provenance="unresolved"
)


@pytest.mark.parametrize(
    ("pairs", "labels"),
    [
        ([UNRESOLVED, UNANIMOUS, STATED], [None, 1, 0]),
        ([STATED], [0]),
        ([UNRESOLVED], [None]),
    ],
)
def test_labels_are_whole_numbers_or_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pairs: list[FrozenPair], labels: list[object]
):
    monkeypatch.setattr(datasets.config, "HF_DATASETS_OFFLINE", True)
    found = loaded(pairs, tmp_path)
    assert found["label"][:] == labels
    assert found.features["label"].dtype == "int64"
    assert found["question"][:] == [pair.question for pair in pairs]
    assert [len(given) for given in found["labels"]] == [len(pair.labels) for pair in pairs]


def loaded(pairs: list[FrozenPair], folder: Path):
    description = Description(
        name='Bakery: a "test"',
        version=1,
        question="Still: the same?",
        guidelines="---\nnot: the header\n---",
        guideline_version=1,
        frozen_at="2026-01-01T00:00:00+00:00",
        checksum=jsonl_file.checksum(pairs),
        agreement={},
    )
    with zipfile.ZipFile(io.BytesIO(b"".join(dataset_folder.write(description, pairs)))) as zipped:
        zipped.extractall(folder / "set")
    cache = str(folder / "cache")
    return datasets.load_dataset(str(folder / "set"), split="test", cache_dir=cache)
