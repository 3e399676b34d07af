"""Start an embedded PostgreSQL and Valkey for each pytest process before Django reads its
settings.

`pytest --no-services` (or REWORD_TEST_PURE=1) starts neither, for tests that need neither.
With DATABASE_URL set, tests use the servers that it and REDIS_URL name.
"""

import gc
import os
from contextlib import ExitStack

import django
import hypothesis
import pytest

from mwpapp.embedded.messages import StartError
from tests import backends

pytest_plugins = ["tests.browser", "tests.live_site", "tests.sharing"]

# Tests must not fail on a busy machine: bench/ measures what must be fast.
hypothesis.settings.register_profile("no deadline", deadline=None)
hypothesis.settings.load_profile("no deadline")

_STACK = pytest.StashKey[ExitStack]()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--no-services", action="store_true", help="start no database and no broker")


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    if _only_distributes(config):
        return
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
    # Multithreading slows down networks of width 8.
    os.environ.setdefault("OMP_NUM_THREADS", "1")
    config.stash[_STACK] = ExitStack()
    if _needs_servers(config):
        _start_servers(config.stash[_STACK])
    django.setup()
    # These import models, so Django must be set up first.
    config.pluginmanager.import_plugin("tests.cast")
    config.pluginmanager.import_plugin("tests.writing_service")
    config.pluginmanager.import_plugin("tests.loaded")


def pytest_collection_finish() -> None:
    """Let the garbage collector skip what importing thousands of tests has created, and run less
    often: otherwise, tests that create many objects take up to ten seconds longer."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


@pytest.hookimpl(trylast=True)
def pytest_unconfigure(config: pytest.Config) -> None:
    if _STACK in config.stash:
        config.stash[_STACK].close()


@pytest.fixture(scope="session")
def services_urls(request: pytest.FixtureRequest) -> tuple[str, str]:
    """The addresses of this process's database and broker."""
    if "DATABASE_URL" not in os.environ or "REDIS_URL" not in os.environ:
        pytest.skip("no servers: pytest runs with --no-services")
    return os.environ["DATABASE_URL"], os.environ["REDIS_URL"]


def _start_servers(stack: ExitStack) -> None:
    try:
        urls = stack.enter_context(backends.started())
    except (StartError, OSError) as error:
        raise pytest.UsageError(f"The embedded servers did not start: {error}") from error
    os.environ.update(backends.environment(urls))


def _only_distributes(config: pytest.Config) -> bool:
    """Return whether this is xdist's controller process and only distributes tests to workers.

    With --collect-only, the controller collects the tests itself. Raise UsageError if DATABASE_URL
    is set, because the workers would share that server.

    The controller must not set DJANGO_SETTINGS_MODULE: the workers would inherit it, and
    pytest-django would read the settings before their servers run.
    """
    distributes = bool(config.getoption("tx", None)) and not hasattr(config, "workerinput")
    if distributes and os.environ.get("DATABASE_URL"):
        raise pytest.UsageError("Tests share external servers: run pytest without -n.")
    return distributes and not config.option.collectonly


def _needs_servers(config: pytest.Config) -> bool:
    pure = config.getoption("no_services") or os.environ.get("REWORD_TEST_PURE")
    runs_no_test = config.option.help or config.option.collectonly
    return not (pure or runs_no_test or os.environ.get("DATABASE_URL"))
