"""One embedded PostgreSQL and Valkey for the session, started before Django reads its settings.

`pytest --no-services` (or REWORD_TEST_PURE=1) leaves them out, for tests that need neither.
With DATABASE_URL set, the services that it and REDIS_URL name are used instead.
"""

import os
from contextlib import ExitStack
from importlib import reload
from types import ModuleType

import pytest

from mwpapp.embedded.trouble import Trouble
from tests import backends

pytest_plugins = ["tests.browser", "tests.live_site"]

_STACK = pytest.StashKey[ExitStack]()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--no-services", action="store_true", help="start no database and no broker")


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "mwpapp.settings")
    config.stash[_STACK] = ExitStack()
    if not _wanted(config):
        return
    try:
        urls = config.stash[_STACK].enter_context(backends.started())
    except (Trouble, OSError) as error:
        raise pytest.UsageError(f"The embedded services did not start: {error}") from error
    os.environ.update(backends.environment(urls))
    _read_settings_again()


@pytest.hookimpl(trylast=True)
def pytest_unconfigure(config: pytest.Config) -> None:
    if _STACK in config.stash:
        config.stash[_STACK].close()


@pytest.fixture(scope="session")
def services_urls(request: pytest.FixtureRequest) -> tuple[str, str]:
    """The addresses of the session's database and broker."""
    if "DATABASE_URL" not in os.environ or "REDIS_URL" not in os.environ:
        pytest.skip("no services: pytest runs with --no-services")
    return os.environ["DATABASE_URL"], os.environ["REDIS_URL"]


def _wanted(config: pytest.Config) -> bool:
    pure = config.getoption("no_services") or os.environ.get("REWORD_TEST_PURE")
    asked_only = config.option.help or config.option.collectonly
    return not (pure or asked_only or os.environ.get("DATABASE_URL"))


def _read_settings_again() -> None:
    """pytest-django has read the settings already when pyproject.toml names them."""
    from django.conf import settings
    from django.db import connections

    if not settings.configured:
        return
    module = reload(_settings_module())
    for name in filter(str.isupper, dir(module)):
        setattr(settings, name, getattr(module, name))
    for alias, address in settings.DATABASES.items():
        connections.settings[alias].update(address)


def _settings_module() -> ModuleType:
    from mwpapp import settings

    return settings
