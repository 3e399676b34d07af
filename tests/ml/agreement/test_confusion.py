from mwpapp.ml.agreement.confusion import Confusion, confusions
from mwpapp.ml.agreement.labels import given_labels
from tests.ml.agreement.tables import FIFTY, written


def test_each_two_have_a_table_of_the_pairs_that_both_labelled():
    found = confusions(given_labels(written("vvn", "vn.", ".nn")))
    assert found == {
        ("a", "b"): Confusion({("v", "v"): 1, ("v", "n"): 1}),
        ("a", "c"): Confusion({("v", "n"): 1}),
        ("b", "c"): Confusion({("v", "n"): 1, ("n", "n"): 1}),
    }


def test_two_without_a_common_pair_have_no_table():
    assert confusions(given_labels(written("v.", ".v"))) == {}


def test_the_sums_of_a_table():
    assert (FIFTY.pairs, FIFTY.agreeing, FIFTY.labels) == (50, 35, ["n", "v"])
    assert FIFTY.first_totals == {"v": 25, "n": 25}
    assert FIFTY.second_totals == {"v": 30, "n": 20}
