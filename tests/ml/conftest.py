"""Real tools, loaded once per test session."""

import pytest

from mwpapp.ml.checkpoints.errors import WeightsMissing
from mwpapp.ml.encoders.tagger import load_tagger
from mwpapp.ml.protocols import Tools
from mwpapp.ml.translators.registry import translator_or_none


@pytest.fixture(scope="session")
def tools() -> Tools:
    try:
        return Tools(tagger=load_tagger(), translator=translator_or_none())
    except WeightsMissing as error:
        pytest.skip(str(error))
