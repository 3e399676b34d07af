"""Compare the command's figures with those of reference libraries on 1,000 random tables.

A table has two to six annotators and one to five different labels. The labels are balanced or
nearly all the same, with and without missing labels; in every tenth table they are all the same.
"""

import csv
import json
import random
import warnings
from io import StringIO

import krippendorff
import numpy as np
import pandas as pd
import pytest
from django.core.management import call_command
from sklearn.metrics import cohen_kappa_score
from statsmodels.stats.inter_rater import aggregate_raters, cohens_kappa, fleiss_kappa

pytestmark = pytest.mark.nightly

TABLES = 1_000
CLOSE = 1e-9


def random_table(seed):
    """Return an array (pairs, annotators) of label numbers, NaN for missing ones."""
    chance = random.Random(seed)
    people = 2 if chance.random() < 0.4 else chance.randint(3, 6)
    labels = 1 if seed % 10 == 0 else chance.randint(2, 5)
    weights = [chance.choice([1, 1, 30]) for _ in range(labels)]
    missing = chance.choice([0, 0, 0.2, 0.6])
    return np.array([
        random_labels(chance, people=people, weights=weights, missing=missing)
        for _ in range(chance.randint(2, 40))
    ])  # fmt: skip


def random_labels(chance, *, people, weights, missing):
    """Return random labels of one pair, most of which equal its true label."""
    labels = range(len(weights))
    (truth,) = chance.choices(labels, weights)
    seen = [truth if chance.random() < 0.6 else chance.choices(labels, weights)[0]
            for _ in range(people)]  # fmt: skip
    return [np.nan if chance.random() < missing else float(label) for label in seen]


@pytest.fixture(scope="module")
def measured(tmp_path_factory):
    """Return each random table with the command's figures."""
    path = tmp_path_factory.mktemp("tables") / "labels.csv"
    return [(table, command(table, path)) for table in map(random_table, range(TABLES))]


def command(table, path):
    """Return the figures of a file with these labels; None if there are no labels."""
    with path.open("w", newline="") as stream:
        rows = csv.writer(stream)
        rows.writerow(["pair", "annotator", "label"])
        for (pair, annotator), label in np.ndenumerate(table):
            name = "" if np.isnan(label) else f"label {label:.0f}"
            rows.writerow([f"pair {pair}", f"annotator {annotator}", name])
    out = StringIO()
    if np.isnan(table).all():
        return None
    call_command("agreement", str(path), "--json", stdout=out)
    return json.loads(out.getvalue())


def annotated(table):
    """Return the table without annotators and pairs that have no labels: no figure counts them."""
    has_label = ~np.isnan(table)
    return table[has_label.any(axis=1)][:, has_label.any(axis=0)]


def compared(measured, *, figure, reference):
    """Compare the figure of each table with the reference, and return the number of tables for
    which it is defined."""
    defined = 0
    for table, found in measured:
        if found is None:
            continue
        with warnings.catch_warnings(), np.errstate(all="ignore"):
            warnings.simplefilter("ignore")
            wanted = reference(annotated(table))
        if wanted is None or np.isnan(wanted).any():
            assert found[figure] is None
            continue
        assert found[figure] == pytest.approx(wanted, abs=CLOSE)
        defined += 1
    return defined


def both_labelled(table):
    """Return the labels that two annotators gave their common pairs.

    Return None if there are not exactly two annotators, or if they have no common pairs.
    """
    common = table[~np.isnan(table).any(axis=1)]
    return common.astype(int).T if table.shape[1] == 2 and len(common) else None


def cohen(table):
    both = both_labelled(table)
    return None if both is None else cohen_kappa_score(*both)


def cohen_interval(table):
    both = both_labelled(table)
    if both is None:
        return None
    counts = np.zeros((5, 5))
    np.add.at(counts, tuple(both), 1)
    found = cohens_kappa(counts)
    # A variance of zero may be off by a rounding error.
    if abs(found.var_kappa) < 1e-12:
        return np.array([found.kappa, found.kappa])
    return np.array([found.kappa_low, found.kappa_upp])


def fleiss(table):
    given = (~np.isnan(table)).sum(axis=1)
    if given.min() != given.max() or given[0] < 2:
        return None
    rows = [row[~np.isnan(row)] for row in table]
    return fleiss_kappa(aggregate_raters(np.array(rows, dtype=int))[0])


def alpha(table):
    counts = np.stack([(table == label).sum(axis=1) for label in range(5)], axis=1)
    if counts.sum(axis=1).max() < 2:
        return None
    return krippendorff.alpha(value_counts=counts, level_of_measurement="nominal")


def percent(table):
    """Compare every two labels of the same pair of texts, and return the share that are equal.

    Return None if no pair of texts has two labels.
    """
    equal = [
        row[one] == row[other]
        for row in table
        for one in range(len(row))
        for other in range(one)
        if not np.isnan(row[one] + row[other])
    ]
    return np.mean(equal) if equal else None


def test_cohen_kappa_equals_scikit_learn(measured):
    assert compared(measured, figure="cohen_kappa", reference=cohen) > 250


def test_the_kappa_interval_equals_statsmodels(measured):
    assert compared(measured, figure="cohen_kappa_interval", reference=cohen_interval) > 250


def test_fleiss_kappa_equals_statsmodels(measured):
    assert compared(measured, figure="fleiss_kappa", reference=fleiss) > 350


def test_alpha_equals_krippendorff(measured):
    assert compared(measured, figure="krippendorff_alpha", reference=alpha) > 750


def test_ac1_equals_irrcac_unrounded(measured):
    raw = pytest.importorskip("irrCAC.raw", reason="see requirements-references.txt")

    def ac1(table):
        if len(table) < 2:
            return None if (~np.isnan(table)).sum() < 2 else np.nan
        labels = sorted(np.unique(table[~np.isnan(table)]))
        raters = raw.CAC(pd.DataFrame(table), categories=labels, digits=17)
        return raters.gwet()["est"]["coefficient_value"]

    several = [(table, found) for table, found in measured if len(annotated(table)) > 1]
    assert len(several) > 990
    assert compared(several, figure="gwet_ac1", reference=ac1) > 900


def test_percent_agreement_equals_a_direct_count(measured):
    assert compared(measured, figure="percent_agreement", reference=percent) > 900
