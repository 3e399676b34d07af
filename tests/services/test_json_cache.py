"""Cached results are read back; a cache entry with any other content is recomputed."""

import pickle
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import cache

from mwpapp.models import Campaign, User
from mwpapp.services import json_cache
from mwpapp.services.labelling import agreement, quality
from mwpapp.services.runs import heartbeats
from tests.services.labelling.test_agreement import label_by_text


class Colour(StrEnum):
    RED = "red"


@dataclass(frozen=True)
class Inner:
    share: float
    note: str | None


@dataclass(frozen=True)
class Outer:
    counts: Mapping[tuple[str, str], int]
    days: Mapping[date, Inner]
    interval: tuple[float, float] | None
    names: tuple[str, ...]
    rows: Sequence[Inner]
    colour: Colour


OUTER = Outer(
    counts={("a", "b"): 2},
    days={date(2026, 1, 3): Inner(0.5, None)},
    interval=(0.0, 1.0),
    names=("x", "y", "z"),
    rows=[Inner(1.0, "good")],
    colour=Colour.RED,
)


class Payload:
    """An object whose pickle creates a file when it is loaded."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __reduce__(self) -> Any:
        return (Path.touch, (self.path,))


def test_a_value_is_read_back_from_json():
    assert json_cache.from_json(Outer, json_cache.to_json(OUTER)) == OUTER


@pytest.mark.parametrize(
    ("kind", "data"),
    [
        (Inner, {"share": 0.5}),
        (Inner, {"share": 0.5, "note": None, "more": 1}),
        (Inner, {"share": "0.5", "note": None}),
        (Inner, [0.5, None]),
        (tuple[float, float], [0.5]),
        (Mapping[str, int], {"a": 1}),
        (Mapping[str, int], [["a"]]),
        (list[int], [True]),
        (Colour, "green"),
        (date, "yesterday"),
        (int, None),
    ],
)
def test_data_of_another_type_is_refused(kind: Any, data: Any):
    with pytest.raises(ValueError):  # noqa: PT011 — the messages differ
        json_cache.from_json(kind, data)


@pytest.fixture
def labelled(campaign: Campaign, annotator: User, second_annotator: User) -> Campaign:
    label_by_text(campaign, annotator, {0: "not_valid", 1: "cannot_tell", 2: "skip"})
    label_by_text(campaign, second_annotator, {0: "not_valid"})
    return campaign


@pytest.mark.parametrize("figures", [agreement.measured, quality.of_annotators])
def test_cached_figures_equal_the_computed_ones(labelled: Campaign, figures: Any):
    computed = figures(labelled)
    read = figures(labelled)
    assert read == computed
    assert read.fresh


def test_figures_are_read_without_computing(labelled: Campaign, monkeypatch: pytest.MonkeyPatch):
    first = agreement.measured(labelled)
    monkeypatch.setattr(agreement, "_measured", None)
    assert agreement.measured(labelled) == first


@pytest.mark.parametrize("content", [b"\x80\x04N.", b"[1, 2]", b'{"stamp": 1}', b"7", b"["])
def test_foreign_content_is_ignored_and_the_figures_are_computed_again(
    labelled: Campaign, content: bytes
):
    first = agreement.measured(labelled)
    key = f"campaign-{labelled.pk}-agreement-stratum"
    raw_set(cache.make_key(key, version=agreement.VERSION), content)
    assert agreement.measured(labelled) == first


def test_a_pickle_in_the_cache_runs_no_code(db: None, tmp_path: Path):
    trap = tmp_path / "trap"
    raw_set(cache.make_key("anything"), pickle.dumps(Payload(trap)))
    assert cache.get("anything") is None
    assert json_cache.stored(Inner, "anything", version=1) is None
    assert not trap.exists()


def test_foreign_content_is_not_a_heartbeat(db: None):
    for content in (b"\x80\x04N.", b'"resting"', b"[]", b"7"):
        for queue in heartbeats.QUEUES:
            raw_set(cache.make_key(f"worker:{queue}"), content)
        assert set(heartbeats.health().values()) == {heartbeats.Health.SILENT}


def raw_set(key: str, content: bytes) -> None:
    cache._cache.get_client(key, write=True).set(key, content)
