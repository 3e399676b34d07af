import numpy as np

from mwpapp.ml.verdict.logistic import sigmoid


def test_the_sigmoid_is_exact_at_both_ends():
    assert sigmoid(np.array([-1e9, 0.0, 1e9])).tolist() == [0.0, 0.5, 1.0]
