import pytest


@pytest.fixture
def desk(client, campaign, annotator):
    """The annotator's browser."""
    client.force_login(annotator)
    return client
