"""The guides of `bench/solvers/math23k.py`, on problems of our own."""

import gzip
import json

import pytest

from bench.solvers.math23k_guides import by_characters, guides, read_parts

ROWS = [
    ("a", "train", "小红有3个苹果，又买了5个，一共有多少个？", "x=3+5", 8),
    ("b", "train", "小红有7个苹果，又买了6个，一共有多少个？", "x=7+6", 13),
    ("c", "train", "妈妈有9个苹果，又买来5个，一共有多少个？", "x=9+5", 14),
    ("d", "train", "20支笔平均分给4人，每人多少支？", "x=20/4", 5),
    ("e", "valid", "18支笔平均分给6人，每人几支？", "x=18/6", 3),
    ("f", "test", "小红有2个苹果，又买了4个，一共有多少个？", "x=2+4", 6),
]


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
    found = guides(parts, method="tf-idf", work=tmp_path, stage=lambda name: lambda done, all: None)
    names = {key: guide.id for key, guide in found.items()}
    assert names["a"] == names["b"] == names["f"] == "c"
    assert names["e"] == "d"
    assert names["c"] in {"a", "b"}
    assert set(names) == {"a", "b", "c", "d", "e", "f"}


def test_guides_are_retrieved_only_once(parts, tmp_path):
    first = guides(parts, method="tf-idf", work=tmp_path, stage=lambda name: lambda done, all: None)

    def stage(name):
        raise AssertionError

    assert guides(parts, method="tf-idf", work=tmp_path, stage=stage) == first
