from __future__ import annotations

from pathlib import Path

import pytest

from mwpapp.ml.checkpoints.errors import WeightsMissing
from mwpapp.ml.training.material import round_trips
from mwpapp.ml.training.material.round_trips import CachedTranslator, cached_translator
from tests.ml.tiny import Swapping


def test_a_round_trip_is_cached_for_the_next_run(tmp_path: Path) -> None:
    path = tmp_path / "work" / "trips.jsonl"
    first = Swapping({"big": "large"})
    translator = CachedTranslator(first, path=path)
    assert [translator.round_trip("a big cup") for _ in range(2)] == ["a large cup"] * 2
    assert first.asked == ["a big cup"]
    again = Swapping({})
    assert CachedTranslator(again, path=path).round_trip("a big cup") == "a large cup"
    assert again.asked == []
    assert translator.name == "swapping"


def test_an_incomplete_line_of_a_killed_run_is_skipped(tmp_path: Path) -> None:
    path = tmp_path / "trips.jsonl"
    path.write_text('["one", "uno"]\n["two", "d')
    translator = CachedTranslator(Swapping({"two": "2"}), path=path)
    assert translator.round_trip("one") == "uno"
    assert translator.round_trip("two") == "2"


def test_a_named_translator_has_a_separate_cache(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(round_trips, "load_translator", lambda name: Swapping({}))
    translator = cached_translator(tmp_path, name="other")
    assert translator is not None
    translator.round_trip("a cup")
    assert [path.name for path in tmp_path.iterdir()] == ["round_trips-other.jsonl"]


def test_a_named_translator_must_be_installed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("REWORD_HUB", raising=False)
    with pytest.raises(WeightsMissing, match="wmt19"):
        cached_translator(tmp_path, name="wmt19-de")
