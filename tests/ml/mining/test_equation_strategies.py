import pytest

from mwpapp.ml.mining.equation_strategies import EQUATION_STRATEGIES
from tests.ml.mining.pools import templates_of


@pytest.mark.parametrize("name", EQUATION_STRATEGIES)
def test_no_strategy_chooses_a_template_as_both_positive_and_negative(name):
    templates = templates_of("(1 + 2) * 3", "(1 - 2) * 3", "1 + 2 * 3", "(1 + 2) / 3", "1 - 2")
    for template in sorted(templates.present):
        for alone in (True, False):
            choice = EQUATION_STRATEGIES[name]().choose(template, alone=alone, templates=templates)
            assert not set(choice.positive) & set(choice.negative)
            assert template not in choice.negative
