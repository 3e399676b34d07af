"""The rows of the papers' tables, `bench/solvers/catalogue.py`."""

from bench.solvers.catalogue import FOLDS, ROWS, SETS
from bench.solvers.table import table


def result(group, fold, seed, accuracy):
    return {
        "group": group,
        "set": "asdiv_a",
        "fold": fold,
        "seed": seed,
        "result": {"accuracy": accuracy, "measured": 10},
    }


def test_every_row_has_its_own_name_and_a_set():
    assert len({row.name for row in ROWS}) == len(ROWS)
    assert {row.set for row in ROWS} <= set(SETS)


def test_the_seed_of_a_row_is_that_of_its_training():
    assert all(row.seeded.training.seed == row.seed for row in ROWS)


def test_a_group_has_the_mean_over_seeds_and_the_accuracy_over_folds():
    finished = [result("asdiv_a-none", fold, 0, 0.7) for fold in FOLDS]
    finished.append(result("asdiv_a-none", "fold0", 1, 0.8))
    assert table(finished)[-1] == "| asdiv_a-none | 75.0 ± 7.1 (2) | 70.0 |"


def test_unfinished_folds_have_no_accuracy():
    assert table([result("asdiv_a-none", "fold0", 0, 0.7)])[-1] == "| asdiv_a-none | 70.0 (1) | – |"


def test_the_published_figures_are_part_of_the_table():
    lines = table([result("asdiv_a-none", "fold0", 0, 0.7)])
    assert "| published: BERT-GTS | | 73.4 |" in lines


def test_a_second_opinion_is_a_line_of_its_own():
    one = result("asdiv_a-ours", "fold0", 0, 0.7)
    one["result"]["seconded"] = 0.8
    assert table([one])[-2:] == [
        "| asdiv_a-ours | 70.0 (1) | – |",
        "| asdiv_a-ours, second opinion | 80.0 (1) | – |",
    ]
