from mwpapp.ml.agreement.cohen_kappa import cohen_kappa, cohen_kappa_interval
from mwpapp.ml.agreement.confusion import Confusion
from mwpapp.web.interval_bars import bar


def shown(**counts: int):
    table = Confusion({tuple(pair.split("_")): count for pair, count in counts.items()})
    return bar(cohen_kappa(table), interval=cohen_kappa_interval(table))


def test_an_interval_is_said_in_words():
    # Of 100 pairs 80 on the diagonal: kappa 0.6, standard error 0.08.
    made = shown(a_a=40, b_b=40, a_b=10, b_a=10)
    assert made.ends == "0.44 to 0.76"
    assert made.words == "0.60, with 95% confidence 0.44 to 0.76"


def test_an_interval_without_width_says_that_the_formula_gives_none():
    # Everybody agrees, or nobody does: the formula's variance is 0 after ten pairs as after 1000.
    for made in (shown(a_a=5, b_b=5), shown(a_b=5, b_a=5)):
        assert made.low == made.high
        assert "large-sample formula gives the 95% interval no width" in made.words
    assert shown(a_a=5, b_b=5).ends == "1.00 to 1.00"
