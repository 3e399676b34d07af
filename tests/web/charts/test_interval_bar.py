import re

from mwpapp.ml.agreement.cohen_kappa import cohen_kappa, cohen_kappa_interval
from mwpapp.ml.agreement.cross_table import CrossTable
from mwpapp.web.charts.interval_bar import IntervalBar, interval_bar
from tests.web.charts.reading import root_of


def bar_of(**counts: int) -> IntervalBar | None:
    table = CrossTable({tuple(pair.split("_")): count for pair, count in counts.items()})
    return interval_bar(cohen_kappa(table), interval=cohen_kappa_interval(table))


def test_the_description_agrees_with_the_chart():
    # Of 100 pairs, 80 are on the diagonal: kappa 0.6, standard error 0.08.
    bar = bar_of(a_a=40, b_b=40, a_b=10, b_a=10)
    assert bar.ends == "0.44 to 0.76"
    assert bar.words == "0.60 (95% confidence interval 0.44 to 0.76)"
    assert root_of(bar.svg).get("aria-label") == bar.words
    assert 'class="reach" x1="58.2" y1="8.0" x2="95.8"' in bar.svg


def test_an_interval_without_width_does_not_look_certain():
    # Everybody agrees, or nobody does: the formula's variance is 0, after 10 pairs as well as 1000.
    for bar in (bar_of(a_a=5, b_b=5), bar_of(a_b=5, b_a=5)):
        assert "the large-sample 95% interval has no width" in bar.words
    assert bar_of(a_a=5, b_b=5).ends == "1.00 to 1.00"


def test_a_figure_without_an_interval_is_a_dot():
    bar = interval_bar(-0.5)
    assert (bar.ends, bar.words) == ("", "-0.50")
    assert "reach" not in bar.svg
    assert re.search(r'class="at" cx="5\.0"', bar.svg)


def test_an_undefined_figure_has_no_chart():
    assert interval_bar(None) is None
