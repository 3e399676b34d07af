import torch

from bench.solvers.recursion import recursive_scores
from mwpapp.ml.solvers.trees import links, tree_batch
from tests.ml.solvers.tiny_solver import tiny_examples, tiny_network

OPERATORS = 2  # in the hand-made trees: 0 and 1 are operators


def test_links_give_children_depths_and_heights():
    found = links((0, 1, 5, 6, 7), operators=OPERATORS)  # (5 op1 6) op0 7
    assert found.left == [1, 2, -1, -1, -1]
    assert found.right == [4, 3, -1, -1, -1]
    assert found.depth == [0, 1, 2, 2, 1]
    assert found.height == [2, 1, 0, 0, 0]


def test_a_batch_groups_the_nodes_of_equal_depth_and_height():
    batch = tree_batch([(0, 1, 5, 6, 7), (5,), (1, 5, 6)], operators=OPERATORS)
    assert batch.rows.tolist() == [0, 0, 0, 0, 0, 1, 2, 2, 2]
    assert batch.left.tolist() == [1, 2, -1, -1, -1, -1, 7, -1, -1]
    assert [level.tolist() for level in batch.heights] == [[1, 6], [0]]
    assert [level.tolist() for level in batch.depths] == [[0, 5, 6], [1, 4, 7, 8], [2, 3]]


def test_batches_and_recursion_give_the_same_scores():
    network, examples = tiny_network(), tiny_examples()
    trees = [example.prefix for example in examples]
    with torch.no_grad():
        encoded = network.encode(network.encoder.cut([one.solved.read for one in examples]))
        batch = tree_batch(trees, operators=len(network.symbols.operators))
        at_once = network.decoder(encoded, trees=batch)
        one_by_one = recursive_scores(network.decoder, encoded, trees=trees)
    torch.testing.assert_close(at_once, one_by_one)
