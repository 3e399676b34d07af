"""The guides of `bench/solvers/math23k.py`, on problems of our own."""

import gzip
import json
from collections import Counter

import pytest

from bench.solvers.math23k_guides import by_characters, guides, read_parts
from mwpapp.ml.equations.tree import Operation, Slot
from mwpapp.ml.training.solver.examples import solved_problems

ROWS = [
    ("a", "train", "小红有3个苹果，又买了5个，一共有多少个？", "x=3+5", 8),
    ("b", "train", "小红有7个苹果，又买了6个，一共有多少个？", "x=7+6", 13),
    ("c", "train", "妈妈有9个苹果，又买来5个，一共有多少个？", "x=9+5", 14),
    ("d", "train", "20支笔平均分给4人，每人多少支？", "x=20/4", 5),
    ("e", "valid", "18支笔平均分给6人，每人几支？", "x=18/6", 3),
    ("f", "test", "小红有2个苹果，又买了4个，一共有多少个？", "x=2+4", 6),
]


def quiet(_name):
    return lambda _done, _total: None


@pytest.fixture
def parts(tmp_path):
    path = tmp_path / "set.jsonl.gz"
    with gzip.open(path, "wt", encoding="utf-8") as file:
        for key, split, text, equation, answer in ROWS:
            row = {"id": key, "split": split, "text": text, "equation": equation, "answer": answer}
            file.write(json.dumps(row) + "\n")
    return read_parts(path)


def test_chinese_is_read_by_characters_and_numbers_stay_whole():
    assert by_characters("有12.5元，8%") == "有 12.5 元 ，8%"


def test_a_guide_is_the_most_similar_problem_that_differs_in_more_than_numbers(parts, tmp_path):
    found = guides(parts, method="tf-idf", work=tmp_path, stage=quiet)
    sums, share = Operation("+", Slot(0), Slot(1)), Operation("/", Slot(0), Slot(1))
    assert found == {"a": sums, "b": sums, "c": sums, "e": share, "f": sums, "d": found["d"]}
    assert found["d"] != share  # the only problem with this equation cannot guide itself


def test_guides_of_a_trained_retriever_are_found_only_once(parts, tmp_path):
    bank = solved_problems(parts.learned, source="bank", skipped=Counter())
    saved = tmp_path / f"guides-gru-{len(bank)}.json"
    saved.write_text(json.dumps({"f": "d"}))

    def stage(name):
        raise AssertionError

    found = guides(parts, method="gru", work=tmp_path, stage=stage)
    assert found == {"f": Operation("/", Slot(0), Slot(1))}
