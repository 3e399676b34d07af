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


def test_only_the_embedded_database_gets_demo_accounts() -> None:
    ours = plan.read({})
    theirs = plan.read({"DATABASE_URL": "postgresql://db/reword"})
    urls = {"database_url": "postgresql://x/y", "redis_url": "redis://x/0"}
    assert plan.child_environment(ours, **urls)["REWORD_EMBEDDED"] == "1"
    assert "REWORD_EMBEDDED" not in plan.child_environment(theirs, **urls)
