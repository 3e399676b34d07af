import pytest


@pytest.fixture(autouse=True)
def _loaded_once(loaded_once: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Load each engine once for all commands that run in this process."""
    from mwpapp.management import training  # needs Django's settings
    from tests import loaded

    monkeypatch.setattr(training, "load_library", loaded.stories)
