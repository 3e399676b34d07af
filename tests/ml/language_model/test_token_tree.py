from __future__ import annotations

from mwpapp.ml.language_model.token_tree import batches, grow


def test_texts_with_a_common_beginning_share_nodes() -> None:
    tree = grow([[5, 6, 7], [5, 6, 8, 9]], prefix=[0, 1])
    assert tree.tokens.tolist() == [0, 1, 5, 6, 7, 8, 9]
    assert tree.parents.tolist() == [-1, 0, 1, 2, 3, 3, 5]
    assert tree.depths.tolist() == [0, 1, 2, 3, 4, 4, 5]
    assert tree.paths == ((2, 3, 4), (2, 3, 5, 6))


def test_a_node_sees_itself_and_its_ancestors() -> None:
    tree = grow([[5, 6], [7]], prefix=[0])
    assert tree.sees.astype(int).tolist() == [
        [1, 0, 0, 0],
        [1, 1, 0, 0],
        [1, 1, 1, 0],
        [1, 0, 0, 1],
    ]


def test_an_empty_text_has_no_path() -> None:
    assert grow([[], [4]], prefix=[0]).paths == ((), (1,))


def test_texts_with_a_common_beginning_are_in_the_same_batch() -> None:
    texts = [[1, 2, 3, 4], [9, 9, 9, 9], [1, 2, 3, 5], [9, 9, 9, 8]]
    assert list(batches(texts, most=5)) == [[0, 2], [3, 1]]


def test_a_text_that_is_longer_than_a_batch_has_its_own_batch() -> None:
    assert list(batches([[1] * 50, [2], [3]], most=5)) == [[0], [1, 2]]
    assert list(batches([], most=5)) == []
