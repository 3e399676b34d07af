import pytest


@pytest.fixture
def teacher(client, owner):
    """The teacher's browser."""
    client.force_login(owner)
    return client
