from __future__ import annotations

from dataclasses import replace

import pytest

from bench.paraqd.methods import FULL, MIDDLE, OURS, SMALL, ablation, methods
from mwpapp.ml.operators.registry import PAPER_CODES
from mwpapp.ml.training.paraqd.config import Config


@pytest.mark.parametrize("size", [SMALL, MIDDLE, FULL], ids=lambda size: size.name)
def test_all_methods_use_the_same_number_of_questions(size) -> None:  # type: ignore[no-untyped-def]
    found = methods(size)
    assert {config.data.most_questions for config in found.values()} == {size.questions}
    assert {"UDA", "UDA (with pl)", "SSMBA", "SSMBA (with pl)", OURS} < set(found)
    assert {config.data.method for config in found.values()} == {"uda", "ssmba", "paraqd"}


def test_the_full_size_keeps_the_configured_settings() -> None:
    found = methods(FULL)
    ours = Config()
    assert found[OURS] == replace(ours, data=replace(ours.data, most_questions=0))
    published = found["ParaQD, published"].settings
    assert (published.epochs, published.learning_rate, published.seed) == (9, 2e-5, 3407)
    assert (published.loss, published.distance, published.pooling) == ("triplet", "cosine", "mean")
    assert found["ParaQD, published, seed search"].seeds == (0, 1, 2, 3, 4)


def test_each_configuration_after_the_first_omits_one_operator_of_the_paper() -> None:
    found = ablation(SMALL)
    omitted = [config.data.leave_out for config in found.values()]
    assert omitted == [(), *((operator.name,) for operator in PAPER_CODES.values())]
