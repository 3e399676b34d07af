from __future__ import annotations

from mwpapp.ml.training.paraqd.written import written_texts


def _pair(problem: str, paraphrase: str, label: int, *, split: str = "train") -> dict[str, object]:
    return {
        "problem": problem, "question": f"Question {problem}?", "paraphrase": paraphrase,
        "label": label, "kind": "plain", "split": split,
    }  # fmt: skip


def test_pairs_are_grouped_by_question() -> None:
    found = written_texts([_pair("1", "kept", 1), _pair("2", "other", 1), _pair("1", "lost", 0)])
    assert [question.id for question, _ in found] == ["fixtures:1", "fixtures:2"]
    (_, first), _ = found
    assert first.text == "Question 1?"
    assert [sample.text for sample in first.kept if sample] == ["kept"]
    assert [sample.text for sample in first.broken if sample] == ["lost"]
    assert first.broken[0] is not None
    assert first.broken[0].operator == "written"


def test_pairs_that_were_set_aside_are_never_used() -> None:
    assert written_texts([_pair("1", "kept", 1, split="aside")]) == []
