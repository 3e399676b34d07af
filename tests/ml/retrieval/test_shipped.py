"""The shipped retriever ranks the same logic in another story above the same story."""

import numpy as np

from mwpapp.ml.retrieval.loading import load_retriever

QUERY = "Amara has 8 stickers. She gives 2 stickers to her brother. How many are left?"
BANK = (
    "A bakery baked 95 rolls. It sold 61 of them in the morning. How many rolls are left?",
    "Amara has 8 stickers. She has 2 times as many cards as stickers. How many cards has she?",
    "A truck carries 12 boxes with 30 bottles in each box. How many bottles does it carry?",
)


def test_the_same_logic_comes_first() -> None:
    encoder = load_retriever(device="cpu")
    query, *bank = encoder.encode([QUERY, *BANK])
    cosines = np.array(bank) @ query
    assert cosines.argmax() == 0
    assert cosines[0] > cosines[1] + 0.1
