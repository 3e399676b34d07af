from __future__ import annotations

import pytest

from mwpapp.ml.operators.registry import PAPER, TEST_OPERATORS
from mwpapp.ml.paraqd.triplets import Augmented
from mwpapp.ml.training.material.held_out import is_held_out
from mwpapp.ml.training.material.questions import Question
from mwpapp.ml.training.paraqd.config import DataChoice
from mwpapp.ml.training.paraqd.texts import HELD_OUT, TEST, WRITTEN, chosen_operators, gather
from tests.ml.tiny import tools

TEXT = "Ada plants 7 tulips beside every window. How many tulips stand at 4 windows?"
QUESTIONS = [Question(id=f"set:{n}", text=TEXT, source="set") for n in range(30)]


def _names(choice: DataChoice) -> list[str]:
    return [operator.name for operator in chosen_operators(choice, texts=[TEXT])]


def test_the_operators_can_be_limited_to_those_of_the_paper() -> None:
    assert _names(DataChoice(paper_only=True)) == [operator.name for operator in PAPER]


def test_no_test_operator_is_used_for_training() -> None:
    for method in ("paraqd", "uda", "ssmba"):
        assert not set(_names(DataChoice(method=method))) & set(TEST_OPERATORS)


def test_an_operator_can_be_excluded_and_must_exist() -> None:
    assert "back_translation" not in _names(DataChoice(leave_out=("back_translation",)))
    with pytest.raises(ValueError, match="nonsense"):
        _names(DataChoice(leave_out=("nonsense",)))


def test_no_question_is_both_learned_and_held_out() -> None:
    records = [
        {"problem": f"p{n}", "question": f"{TEXT} {n}", "paraphrase": "Some tulips.", "label": 0,
         "kind": "lost_number", "split": "train"}
        for n in range(30)
    ]  # fmt: skip
    material = gather(
        QUESTIONS,
        written=records,
        choice=DataChoice(written=2),
        tools=tools(),
        seed=1,
        progress=lambda done, total: None,
    )
    held = sum(is_held_out(question.id) for question in QUESTIONS)
    kept = sum(is_held_out(f"fixtures:p{n}") for n in range(30))
    assert len(material.held_out[HELD_OUT]) == len(material.held_out[TEST]) == held > 0
    assert len(material.held_out[WRITTEN]) == kept > 0
    assert len(material.learned) == 30 - held + 2 * (30 - kept)
    operators = {_of(sample) for item in material.held_out[TEST] for sample in _all(item) if sample}
    assert operators <= set(TEST_OPERATORS)


def _all(item: Augmented) -> tuple[object, ...]:
    return (*item.kept, *item.broken)


def _of(sample: object) -> str:
    return str(getattr(sample, "operator", ""))
