from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from mwpapp.ml.checkpoints.errors import CheckpointError, WeightsMissing
from mwpapp.ml.checkpoints.resolve import ROOT
from mwpapp.ml.naturalness.evidence import naturalness_evidence, with_naturalness
from mwpapp.ml.naturalness.features import ALONE, COMPARED
from mwpapp.ml.naturalness.judge import FittedNaturalnessJudge
from mwpapp.ml.naturalness.logistic import Regression, Weights, read_weights, write_weights
from mwpapp.ml.types import (
    Evidence,
    Judgement,
    Naturalness,
    State,
    Text,
    TextSpan,
    Verdict,
)
from tests.ml.naturalness.readers import Listed

ORIGINAL = "the cook buys 5 eggs and boils them"
ODD = "the cook buys 5 eggs then boils them"
LISTED = {"then": -8.0}


def regression(names: tuple[str, ...], **slopes: float) -> Regression:
    return Regression(
        slopes={name: slopes.get(name, 0.0) for name in names}, intercept=2.0, threshold=0.5
    )


WEIGHTS = Weights(compared=regression(COMPARED, worst_new=0.5), alone=regression(ALONE, mean=0.5))


def judge() -> FittedNaturalnessJudge:
    return FittedNaturalnessJudge(WEIGHTS, reader=Listed(LISTED))


def test_a_variant_is_compared_with_its_original() -> None:
    same, odd = judge().judge([(ORIGINAL, ORIGINAL), (ORIGINAL, ODD)])
    assert same == Naturalness(probability=pytest.approx(0.8808, abs=1e-4))
    assert odd.probability == pytest.approx(0.1192, abs=1e-4)  # 2 - 8 / 2
    assert odd.odd is not None
    assert ODD[slice(*odd.odd)] == "then"


def test_another_story_is_judged_without_an_original() -> None:
    (found,) = judge().judge([(None, ORIGINAL)])
    assert found == Naturalness(probability=pytest.approx(0.7311, abs=1e-4))  # 2 - 2 / 2


def test_each_text_is_read_once() -> None:
    reader = Listed()
    FittedNaturalnessJudge(WEIGHTS, reader=reader).judge([(ORIGINAL, ODD), (ORIGINAL, ORIGINAL)])
    assert reader.calls == [[ORIGINAL, ODD]]
    assert FittedNaturalnessJudge(WEIGHTS, reader=Listed()).judge([]) == []


@pytest.mark.parametrize("text", ["", " \n", "😀", "the " * 3000, "12 34", "\x00"])
def test_any_text_can_be_judged(text: str) -> None:
    for original in (ORIGINAL, None, ""):
        (found,) = judge().judge([(original, text)])
        assert 0 <= found.probability <= 1


def test_a_number_with_many_decimals_is_odd() -> None:
    text = "Ada drinks 0.3333333333333333 of a cup."
    for original in (text, None):
        (found,) = judge().judge([(original, text)])
        assert found.odd is not None
        start, end = found.odd
        assert text[start:end] == "0.3333333333333333"


def test_a_rounded_third_is_odd() -> None:
    text = "Ada read 0.3333 of a book."
    (found,) = judge().judge([(text, text)])
    assert found.odd is not None
    assert text[slice(*found.odd)] == "0.3333"


def test_a_story_that_takes_away_more_than_there_is_is_odd() -> None:
    text = "Ada had 3 plums. Then she ate 5 of them."
    (found,) = judge().judge([(text, text)])
    assert found.odd is not None
    start, end = found.odd
    assert text[start:end] == "5 of them"


def test_an_odd_text_without_words_is_odd_as_a_whole() -> None:
    weights = replace(WEIGHTS, alone=replace(WEIGHTS.alone, threshold=1.0))
    (found,) = FittedNaturalnessJudge(weights, reader=Listed()).judge([(None, "")])
    assert found.odd == (0, 0)


VERDICT = Verdict(
    probability=0.9,
    judgement=Judgement.READY,
    evidence=(Evidence(about="question", state=State.FINE, code="kept"),),
)


def test_a_natural_text_stays_ready() -> None:
    found = with_naturalness(VERDICT, Naturalness(probability=0.9), text=ORIGINAL)
    assert found.judgement is Judgement.READY
    assert [piece.code for piece in found.evidence] == ["kept", "natural"]


def test_an_odd_text_must_be_checked_and_its_odd_passage_is_the_first_evidence() -> None:
    found = with_naturalness(VERDICT, Naturalness(probability=0.1, odd=(21, 25)), text=ODD)
    assert found.judgement is Judgement.CHECK
    assert found.evidence[0] == Evidence(
        about="naturalness",
        state=State.DOUBT,
        code="odd",
        parameters={"phrase": "then"},
        spans=(TextSpan(text=Text.VARIANT, start=21, end=25),),
    )


def test_a_rejected_text_stays_rejected() -> None:
    rejected = replace(VERDICT, judgement=Judgement.REJECT)
    odd = Naturalness(probability=0.1, odd=(0, 3))
    assert with_naturalness(rejected, odd, text=ODD).judgement is Judgement.REJECT


def test_evidence_is_replaced_if_a_text_is_judged_again() -> None:
    once = with_naturalness(VERDICT, Naturalness(probability=0.1, odd=(0, 3)), text=ODD)
    again = with_naturalness(once, Naturalness(probability=0.9), text=ORIGINAL)
    assert [piece.about for piece in again.evidence] == ["question", "naturalness"]
    assert again.evidence[1] == naturalness_evidence(Naturalness(probability=0.9), text="")


def test_weights_are_read_as_they_were_written(tmp_path: Path) -> None:
    write_weights(tmp_path / "weights.json", WEIGHTS)
    assert read_weights(tmp_path / "weights.json") == WEIGHTS


def test_missing_or_damaged_weights_are_reported(tmp_path: Path) -> None:
    path = tmp_path / "weights.json"
    with pytest.raises(WeightsMissing):
        read_weights(path)
    write_weights(path, WEIGHTS)
    values = json.loads(path.read_text())
    values["compared"]["slopes"].pop("change")
    for content in ("{", "[]", "{}", json.dumps(values), json.dumps({"compared": 1, "alone": 1})):
        path.write_text(content)
        with pytest.raises(CheckpointError):
            read_weights(path)


@pytest.mark.parametrize(("key", "value"), [("threshold", 2), ("intercept", "nan")])
def test_weights_outside_their_range_are_reported(tmp_path: Path, key: str, value: object) -> None:
    path = tmp_path / "weights.json"
    write_weights(path, WEIGHTS)
    values = json.loads(path.read_text())
    values["alone"][key] = value
    path.write_text(json.dumps(values))
    with pytest.raises(CheckpointError):
        read_weights(path)


def test_the_shipped_weights_can_be_read() -> None:
    found = read_weights(ROOT / "checkpoints" / "naturalness-smollm2" / "weights.json")
    assert found.compared.slopes["change"] > 0
    assert found.alone.slopes["early_definites"] < 0
