import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mwpapp.ml.mining.text_cosine import CosineSimilarity


class Angles:
    """A `protocols.Encoder` that reads a text as an angle in degrees."""

    dimension = 2

    def encode(self, texts):
        angles = np.radians([float(text) for text in texts])
        return np.stack([np.cos(angles), np.sin(angles)], axis=1).astype(np.float32)


def test_similarity_is_the_cosine_of_the_vectors():
    found = CosineSimilarity(["0", "60", "90", "180"], encoder=Angles())
    assert found.similarities(0, others=[1, 2, 3]).tolist() == pytest.approx([0.5, 0, -1], abs=1e-6)


@settings(deadline=None)
@given(st.floats(0, 360), st.floats(0, 360))
def test_cosine_is_symmetric_bounded_and_one_for_equal_texts(first, second):
    found = CosineSimilarity([str(first), str(second)], encoder=Angles())
    itself, other = found.similarities(0, others=[0, 1]).tolist()
    assert itself == pytest.approx(1, abs=1e-6)
    assert other == pytest.approx(found.similarities(1, others=[0])[0], abs=1e-6)
    assert -1 - 1e-6 <= other <= 1 + 1e-6
