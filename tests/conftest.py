"""One embedded PostgreSQL and Valkey for the session, started before Django reads its settings.

`pytest --no-services` (or REWORD_TEST_PURE=1) leaves them out, for tests that need neither.
With DATABASE_URL set, the services that it and REDIS_URL name are used instead.
"""

import os
from contextlib import ExitStack

import django
import pytest

from mwpapp.embedded.trouble import Trouble
from tests import backends

pytest_plugins = ["tests.browser", "tests.live_site"]

_STACK = pytest.StashKey[ExitStack]()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--no-services", action="store_true", help="start no database and no broker")


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
    # Networks of width 8 gain nothing from threads, which get in each other's way here.
    os.environ.setdefault("OMP_NUM_THREADS", "1")
    config.stash[_STACK] = ExitStack()
    if _wanted(config):
        _start_services(config.stash[_STACK])
    django.setup()
    # The cast are rows of tables, so they wait until Django has read its settings.
    config.pluginmanager.import_plugin("tests.cast")


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


def _start_services(stack: ExitStack) -> None:
    try:
        urls = stack.enter_context(backends.started())
    except (Trouble, OSError) as error:
        raise pytest.UsageError(f"The embedded services did not start: {error}") from error
    os.environ.update(backends.environment(urls))


def _wanted(config: pytest.Config) -> bool:
    pure = config.getoption("no_services") or os.environ.get("REWORD_TEST_PURE")
    asked_only = config.option.help or config.option.collectonly
    return not (pure or asked_only or os.environ.get("DATABASE_URL"))
