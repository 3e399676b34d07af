"""The page on which a worksheet is shared with colleagues."""

from django.test import Client
from django.urls import reverse

from mwpapp.models import User
from mwpapp.services.assessments import building


def test_the_owner_shares_a_worksheet_and_stops_sharing_it(
    client: Client, owner: User, colleague: User
):
    sheet = building.create(owner, title="Plums")
    client.force_login(owner)
    address = reverse("share_worksheet", args=[sheet.pk])
    assert address in client.get(reverse("worksheet", args=[sheet.pk])).content.decode()
    faults = {"nobody": "Your school has no other teacher", "": "Enter a username."}
    for username, fault in faults.items():
        refused = client.post(address, {"username": username, "level": "view"})
        assert refused.status_code == 422
        assert fault in refused.content.decode()
    sent = {"username": "colleague", "level": "copy"}
    assert "Stop sharing" in client.post(address, sent, follow=True).content.decode()
    assert [(one.colleague, one.level) for one in sheet.shares.all()] == [(colleague, "copy")]
    client.post(address, {"stop": "colleague"})
    assert not sheet.shares.exists()


def test_only_the_owner_opens_the_page(
    client: Client, owner: User, colleague: User, stranger: User
):
    sheet = building.create(owner, title="Plums")
    sheet.shares.create(colleague=colleague, level="copy")
    address = reverse("share_worksheet", args=[sheet.pk])
    for person, status in ((owner, 200), (colleague, 403), (stranger, 404)):
        client.force_login(person)
        assert client.get(address).status_code == status
