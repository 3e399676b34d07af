import pytest


@pytest.fixture(autouse=True)
def _loaded_once(loaded_once: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Commands that run in this process load each engine once."""
    from mwpapp.management import training  # needs Django's settings
    from tests import loaded

    monkeypatch.setattr(training, "load_library", loaded.stories)
