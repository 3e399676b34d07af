from __future__ import annotations

from pathlib import Path

from mwpapp.ml.training.round_trips import RememberedTranslator
from tests.ml.tiny import Swapping


def test_a_round_trip_is_made_once_and_found_by_the_next_run(tmp_path: Path) -> None:
    path = tmp_path / "work" / "trips.jsonl"
    first = Swapping({"big": "large"})
    translator = RememberedTranslator(first, path=path)
    assert [translator.round_trip("a big cup") for _ in range(2)] == ["a large cup"] * 2
    assert first.asked == ["a big cup"]
    again = Swapping({})
    assert RememberedTranslator(again, path=path).round_trip("a big cup") == "a large cup"
    assert again.asked == []
    assert translator.name == "swapping"


def test_a_line_cut_short_by_a_kill_is_passed_over(tmp_path: Path) -> None:
    path = tmp_path / "trips.jsonl"
    path.write_text('["one", "uno"]\n["two", "d')
    translator = RememberedTranslator(Swapping({"two": "2"}), path=path)
    assert translator.round_trip("one") == "uno"
    assert translator.round_trip("two") == "2"
