"""Numbers are read from query strings."""

import pytest

from mwpapp.services.query_values import whole


@pytest.mark.parametrize(
    ("sent", "read"),
    [
        ("0", 0), ("17", 17), ("007", 7), ("9" * 18, 10**18 - 1),
        ("9" * 19, None), ("9" * 5000, None), ("²", None), ("٣", None), ("-1", None),
        ("+1", None), ("1_000", None), (" 1", None), ("1e3", None), ("", None), ("\x00", None),
    ],
)  # fmt: skip
def test_only_whole_numbers_are_read(sent: str, read: int | None):
    assert whole(sent) == read
