from mwpapp.ml.agreement.cross_table import CrossTable, cross_tables
from mwpapp.ml.agreement.labels import given_labels
from tests.ml.agreement.tables import FIFTY, written


def test_every_two_annotators_have_a_cross_table_of_their_common_pairs():
    found = cross_tables(given_labels(written("vvn", "vn.", ".nn")))
    assert found == {
        ("a", "b"): CrossTable({("v", "v"): 1, ("v", "n"): 1}),
        ("a", "c"): CrossTable({("v", "n"): 1}),
        ("b", "c"): CrossTable({("v", "n"): 1, ("n", "n"): 1}),
    }


def test_two_annotators_without_a_common_pair_have_no_cross_table():
    assert cross_tables(given_labels(written("v.", ".v"))) == {}


def test_a_cross_table_counts_its_pairs_agreements_and_labels():
    assert (FIFTY.pairs, FIFTY.agreeing, FIFTY.labels) == (50, 35, ["n", "v"])
    assert FIFTY.first_totals == {"v": 25, "n": 25}
    assert FIFTY.second_totals == {"v": 30, "n": 20}
