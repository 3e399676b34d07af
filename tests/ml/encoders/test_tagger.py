import pytest

from mwpapp.ml.checkpoints.errors import WeightsMissing
from mwpapp.ml.encoders import tagger


def test_tokens_have_correct_offsets():
    pytest.importorskip(tagger.PACKAGE)
    text = "Kofi  has 1,200 beads."
    tokens = tagger.load_tagger().tag(text)
    assert [text[token.start : token.end] for token in tokens] == [t.text for t in tokens]
    assert [t.lemma for t in tokens][-2] == "bead"
    assert [t.tag for t in tokens][1] == "VBZ"


def test_a_missing_package_raises_an_error_with_instructions(monkeypatch):
    monkeypatch.setattr(tagger, "PACKAGE", "no_such_package_here")
    with pytest.raises(WeightsMissing, match="install"):
        tagger.load_tagger()
