from bench.mining.grammar import OPERATORS_OF_REAL_TEMPLATES, grow
from mwpapp.ml.equations.similarity.labelled import operators_only, tree_size


def test_templates_differ_and_a_seed_gives_the_same_ones():
    grown = grow(300, seed=1)
    assert len(set(grown)) == 300
    assert grow(300, seed=1) == grown
    assert grow(300, seed=2) != grown


def test_sizes_are_those_of_real_templates():
    sizes = [tree_size(operators_only(tree)) for tree in grow(2000, seed=1)]
    total = sum(OPERATORS_OF_REAL_TEMPLATES.values())
    real = sum(size * share for size, share in OPERATORS_OF_REAL_TEMPLATES.items()) / total
    # Small templates run out, so the rest are somewhat larger.
    assert real <= sum(sizes) / len(sizes) < real + 1
    assert set(sizes) <= set(OPERATORS_OF_REAL_TEMPLATES)


def test_the_larger_operand_of_a_sum_or_product_is_first():
    def check(tree):
        if tree.label in "+*":
            assert tree_size(tree.children[0]) >= tree_size(tree.children[1])
        for child in tree.children:
            check(child)

    for tree in grow(200, seed=3):
        check(tree)
