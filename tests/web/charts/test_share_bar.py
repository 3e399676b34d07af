from mwpapp.web.charts.share_bar import share_bar, shares
from tests.web.charts.reading import root_of

COUNTS = [("unanimous", "Unanimous", 3), ("stated", "Stated", 0), ("unresolved", "<b>", 1)]


def test_shares_are_percentages_of_the_whole_and_omit_zeros():
    assert [(one.look, one.count, one.percent) for one in shares(COUNTS)] == [
        ("unanimous", 3, 75),
        ("unresolved", 1, 25),
    ]


def test_the_bar_is_filled_from_left_to_right_and_its_label_has_the_counts():
    root = root_of(share_bar(shares(COUNTS)))
    assert root.get("aria-label") == "Unanimous: 3, <b>: 1"
    assert [(box.get("x"), box.get("width")) for box in root.iter("rect")] == [
        ("0.0", "450.0"),
        ("450.0", "150.0"),
    ]


def test_an_empty_total_can_be_drawn():
    assert share_bar(shares([]))
