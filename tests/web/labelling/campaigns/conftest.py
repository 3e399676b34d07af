import pytest


@pytest.fixture
def page(client, lead):
    client.force_login(lead)
    return client


@pytest.fixture
def draft(lead):
    # Settings are not configured when pytest imports this file.
    from mwpapp.services.labelling import campaigns

    return campaigns.create(lead, name="Spring", question="The same solution?")
