import random

from mwpapp.ml.protocols import Tools
from mwpapp.ml.training.material.written_pairs import (
    Written,
    as_written,
    corrupted,
    crossed,
    read_written,
)
from tests.ml.tiny import Words

WRITTEN = Written(
    id="fixtures:p",
    question="Ana has 3 pens and buys 4 more. How many pens does she have now?",
    valid=("Ana owns 3 pens. She gets 4 others. How many is that?", "3 pens and 4 pens: how many?"),
    invalid=("Ana has 3 pens and sells 4. How many pens does she have now?",),
)


def row(label, *, split="train", problem="p"):
    return {
        "problem": problem, "split": split, "question": "Q?", "paraphrase": f"{label}!",
        "label": label, "kind": "plain",
    }  # fmt: skip


def test_rows_are_grouped_by_question_and_those_set_aside_are_separate():
    rows = [row(1), row(0), row(1, split="aside", problem="q")]
    assert read_written(rows) == [
        Written(id="fixtures:p", question="Q?", valid=("1!",), invalid=("0!",))
    ]
    assert [item.id for item in read_written(rows, aside=True)] == ["fixtures:q"]


def test_the_words_that_make_a_sound_text_invalid_are_its_faults():
    sound = "On Monday, Ana has 3 pens and Ben has 8 pens in his bag."
    broken = sound.replace("3", "9").replace("8", "3").replace("9", "8")
    harmless_text = sound.replace("has", "owns")
    edited = {**row(0), "paraphrase": broken, "sound": sound}
    harmless = {**row(1), "paraphrase": harmless_text, "sound": sound}
    (written,) = read_written([{**row(1), "paraphrase": sound, "sound": ""}, edited, harmless])
    pairs = {pair.text: pair for pair in as_written(written)}
    assert [broken[start:end] for start, end in pairs[broken].faults] == ["8", "3"]
    assert not pairs[sound].faults
    assert not pairs[harmless_text].faults


def test_pairs_as_written_keep_their_labels():
    assert [(pair.text, pair.label) for pair in as_written(WRITTEN)] == [
        (WRITTEN.valid[0], 1), (WRITTEN.valid[1], 1), (WRITTEN.invalid[0], 0),
    ]  # fmt: skip


def test_two_valid_texts_make_a_valid_pair_and_other_pairs_are_invalid():
    pairs = crossed(WRITTEN, rng=random.Random(1), count=6)
    assert len(pairs) == 6
    for pair in pairs:
        texts = {pair.reference.text, pair.text}
        assert pair.label == (WRITTEN.invalid[0] not in texts)
        assert len(texts) == 2
    assert crossed(Written(id="x", question="Q", valid=(), invalid=()), rng=random.Random(1),
                   count=6) == []  # fmt: skip


def test_there_are_as_many_sound_texts_as_broken_ones():
    pairs = corrupted(WRITTEN, rng=random.Random(2), count=5, tools=Tools(tagger=Words()))
    labels = [pair.label for pair in pairs]
    assert labels.count(0) == labels.count(1) > 2
    texts = {WRITTEN.question, *WRITTEN.valid}
    assert not any(pair.text in texts for pair in pairs if pair.label == 0)
