import pytest

from mwpapp.embedded import plan
from mwpapp.embedded.messages import StartError


@pytest.mark.parametrize("text", ["0", "65536", "-1", "eighty", "80 80", "٨٠"])
def test_an_invalid_port_is_refused(text: str) -> None:
    with pytest.raises(StartError, match="REWORD_PORT"):
        plan.read({"REWORD_PORT": text})


def test_the_address_of_the_site_is_one_that_a_browser_can_open() -> None:
    assert plan.read({}).site == "http://127.0.0.1:8000"
    assert plan.read({"REWORD_HOST": "0.0.0.0", "REWORD_PORT": "81"}).site == "http://127.0.0.1:81"
    assert plan.read({"REWORD_HOST": "::1"}).site == "http://[::1]:8000"


def test_the_site_answers_to_local_names_whatever_other_names_it_has() -> None:
    urls = {"database_url": "postgresql://x/y", "redis_url": "redis://x/0"}

    def hosts(**environment: str) -> set[str]:
        return set(plan.child_environment(plan.read(environment), **urls)["REWORD_HOSTS"].split())

    local = {"localhost", "127.0.0.1", "[::1]"}
    assert hosts() == local
    assert hosts(REWORD_HOSTS="one.example two.example") == local | {"one.example", "two.example"}
    assert hosts(REWORD_HOST="fd00::5") == local | {"[fd00::5]"}


def test_only_the_embedded_database_may_get_demo_accounts() -> None:
    ours = plan.read({})
    theirs = plan.read({"DATABASE_URL": "postgresql://db/reword"})
    urls = {"database_url": "postgresql://x/y", "redis_url": "redis://x/0"}
    assert plan.child_environment(ours, **urls)["REWORD_EMBEDDED"] == "1"
    assert "REWORD_EMBEDDED" not in plan.child_environment(theirs, **urls)
