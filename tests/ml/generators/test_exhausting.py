from itertools import count, islice, repeat

import pytest

from mwpapp.ml.generators import exhausting
from mwpapp.ml.generators.exhausting import until_exhausted
from mwpapp.ml.types import Candidate, Reference


def _candidate(text):
    return Candidate(kind="retold", generator="g", text=text, reference=Reference(text="x"))


def _texts(attempts, *, patience=3):
    tried = (None if text is None else _candidate(text) for text in attempts)
    return [one.text for one in until_exhausted(tried, original="x", patience=patience)]


def test_repeated_texts_the_original_and_failures_are_skipped():
    assert _texts(["a", "x", "a", "b", None, "c"]) == ["a", "b", "c"]


def test_the_stream_ends_after_several_misses_in_a_row():
    assert _texts(["a", "a", "a", "b", "b", "b", "b", "c"]) == ["a", "b"]
    assert _texts(repeat("a")) == ["a"]
    assert _texts(repeat(None)) == []


def test_the_stream_ends_even_if_every_text_is_new(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(exhausting, "MAX_TEXTS", 5)
    assert _texts(map(str, count())) == ["0", "1", "2", "3", "4"]


def test_nothing_is_attempted_before_it_is_taken():
    attempted = []
    attempts = (attempted.append(number) or _candidate(str(number)) for number in count())
    stream = until_exhausted(attempts, original="x", patience=3)
    assert attempted == []
    assert len(list(islice(stream, 2))) == 2
    assert attempted == [0, 1]
