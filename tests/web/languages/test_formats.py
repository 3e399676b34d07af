"""Each language has one format for dates; the layout follows the direction of the language."""

import re
from datetime import datetime

import pytest
from django.conf import settings
from django.utils import translation
from django.utils.formats import date_format

MOMENT = datetime(2026, 11, 3, 14, 5)
DATE_FILTER = re.compile(r"\|(?:date|time):([\"'])(.*?)\1")
FORMATS = {"DATE_FORMAT", "DATETIME_FORMAT", "c"}  # c: the attribute of <time>
# Properties that name a side of the page, except for centring.
PHYSICAL = re.compile(
    r"\b(?:margin|padding|border)-(?:left|right)\b|(?<![-\w])(?:left|right): (?!50%)"
    r"|text-align: (?:left|right)|float: (?:left|right)"
)


@pytest.mark.parametrize(
    ("language", "date", "moment", "day"),
    [
        ("en", "3 Nov 2026", "3 Nov 2026, 14:05", "3 Nov"),
        ("de", "03.11.2026", "03.11.2026, 14:05", "3.11."),
    ],
)
def test_a_language_has_one_format(language: str, date: str, moment: str, day: str):
    with translation.override(language):
        for name in ("DATE_FORMAT", "SHORT_DATE_FORMAT"):
            assert date_format(MOMENT, name) == date
        for name in ("DATETIME_FORMAT", "SHORT_DATETIME_FORMAT"):
            assert date_format(MOMENT, name) == moment
        assert date_format(MOMENT, "MONTH_DAY_FORMAT") == day


def test_templates_write_dates_in_the_format_of_the_language():
    used = {
        (path.name, name)
        for path in (settings.BASE_DIR / "templates").rglob("*.html")
        for _quote, name in DATE_FILTER.findall(path.read_text())
    }
    assert used
    assert {(path, name) for path, name in used if name not in FORMATS} == set()


def test_styles_do_not_name_a_side_of_the_page():
    found = [
        f"{path.name}: {line.strip()}"
        for path in sorted((settings.BASE_DIR / "static" / "css").glob("*.css"))
        for line in path.read_text().splitlines()
        if PHYSICAL.search(line)
    ]
    assert found == []
