import random

from mwpapp.ml.protocols import Tools
from mwpapp.ml.training.material.pairs import Pair
from mwpapp.ml.training.material.verdict_material import Material, Mixture, sample
from mwpapp.ml.types import Reference

TEXT = "Ada has 3 pens and buys 4 more pens at the shop. How many pens does she have now?"
BROKEN = TEXT.replace("buys", "sells")


def test_faults_are_only_located_in_texts_that_were_not_reworded(tools: Tools):
    start = BROKEN.index("sells")
    pairs = [
        Pair(
            reference=Reference(text=TEXT),
            text=text,
            label=label,
            maker="test",
            question="q",
            faults=faults,
        )
        for text, label, faults in ((TEXT, 1, ()), (BROKEN, 0, ((start, start + 5),)))
    ]
    material = Material(operated={str(number): pairs for number in range(100)}, written=[])
    drawn = sample(material, mixture=Mixture(operated=2), rng=random.Random(0), tools=tools)
    broken = [pair for pair in drawn if pair.label == 0]
    reworded = [pair for pair in broken if pair.text != BROKEN]
    assert 0 < len(reworded) < len(broken) == 100
    assert all((pair.faults == ()) == (pair.text != BROKEN) for pair in broken)
