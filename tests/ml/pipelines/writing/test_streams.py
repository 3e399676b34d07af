import pytest

from mwpapp.ml.generators.registry import generators_of
from mwpapp.ml.pipelines.writing.streams import candidates
from mwpapp.ml.types import Problem

SLIPS = "Ravi had 9 figs on monday . If he ate 4 of them, How many figs did ravi have left ?"


@pytest.mark.parametrize("kind", ["reworded", "renamed", "reordered"])
def test_variants_do_not_repeat_slips_but_are_compared_with_the_problem_as_written(kind, tools):
    found = candidates(
        Problem(text=SLIPS), kinds=[kind], seed=1, tools=tools, known=[], generators=generators_of
    )
    for candidate in found:
        assert "onday ." not in candidate.text
        assert ", How" not in candidate.text
        assert candidate.reference.text == SLIPS
        break
    else:
        pytest.fail("no candidate")
