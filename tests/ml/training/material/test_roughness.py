import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mwpapp.ml.text.quantities import find_quantities
from mwpapp.ml.training.material.roughness import ROUGHNESSES, roughen
from tests.ml.verdict.cases import TRAYS

TOLD = "The kitchen has an oven. If somebody bakes on a tray, how many rolls are on the tray?"


@pytest.mark.parametrize("seed", range(30))
def test_roughness_keeps_every_number(seed):
    rough = roughen(TRAYS.text, rng=random.Random(seed))
    values = [[item.value for item in find_quantities(text)] for text in (TRAYS.text, rough)]
    assert [value for value in values[0] if value > 2] == [v for v in values[1] if v > 2]


def test_each_kind_of_roughness_changes_the_text():
    for roughness in ROUGHNESSES:
        texts = {roughness(TOLD, random.Random(seed)) for seed in range(10)}
        assert texts - {TOLD}, roughness.__name__


@given(st.text(max_size=60), st.integers(0, 99))
def test_roughening_depends_only_on_the_seed(text, seed):
    texts = [roughen(text, rng=random.Random(seed)) for _ in range(2)]
    assert texts[0] == texts[1]
