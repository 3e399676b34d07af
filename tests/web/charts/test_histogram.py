import re

from mwpapp.ml.evaluation.curves.histogram import Bar
from mwpapp.web.charts.frame import UNIT, Axis
from mwpapp.web.charts.histogram import opposed_histogram
from tests.web.charts.reading import words_of

X = Axis(words="score", low=0, high=1, ticks=UNIT)


def test_bars_point_up_for_one_class_and_down_for_the_other():
    bars = [Bar(low=0, high=0.5, valid=0, invalid=4), Bar(low=0.5, high=1, valid=2, invalid=0)]
    chart = opposed_histogram(
        "h", title="Scores", description="…", x=X, bars=bars, above="valid", below="not valid"
    )
    heights = re.findall(r'class="(bar-\w+)"[^>]*height="([\d.]+)"', chart)
    assert heights == [
        ("bar-above", "0.0"),
        ("bar-below", "96.0"),
        ("bar-above", "48.0"),
        ("bar-below", "0.0"),
    ]
    assert {"valid", "not valid"} <= set(words_of(chart))


def test_large_counts_have_no_exponent():
    bars = [Bar(low=0, high=1, valid=1_234_567, invalid=0)]
    chart = opposed_histogram(
        "h", title="Scores", description="…", x=X, bars=bars, above="valid", below="not valid"
    )
    assert words_of(chart).count("1234567") == 2
