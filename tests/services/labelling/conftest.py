import pytest


@pytest.fixture
def make_annotators(school):
    # Settings are not configured when pytest imports this file.
    from mwpapp.models import Campaign, Role, User
    from mwpapp.services.labelling import campaigns
    from tests.cast import person

    def make(campaign: Campaign, count: int) -> list[User]:
        found = [person(f"extra-{n}", Role.ANNOTATOR, school=school) for n in range(count)]
        for annotator in found:
            campaigns.invite(campaign, annotator=annotator)
        return found

    return make
