"""Only administrators can use the admin site."""

from django.test import Client

from mwpapp.models import Role, School, User
from tests.cast import person

NEW = {
    "username": "newcomer", "usable_password": "true", "password1": "seven-quiet-otters",
    "password2": "seven-quiet-otters", "roles": ["teacher", "lead"],
}  # fmt: skip


def administrator(school: School) -> User:
    admin = person("head", Role.ADMINISTRATOR, school=school)
    admin.is_staff = admin.is_superuser = True
    admin.save()
    return admin


def test_an_administrator_adds_a_person_with_roles(client: Client, school: School):
    client.force_login(administrator(school))
    answer = client.post("/admin/mwpapp/user/add/", {**NEW, "school": school.pk})
    assert answer.status_code == 302, answer.content.decode()
    added = User.objects.get(username="newcomer")
    assert added.roles == ["teacher", "lead"]
    assert not added.is_staff


def test_the_administrator_role_alone_grants_access(client: Client, school: School):
    client.force_login(administrator(school))
    sent = {**NEW, "school": school.pk, "roles": ["administrator"]}
    client.post("/admin/mwpapp/user/add/", sent)
    client.force_login(User.objects.get(username="newcomer"))
    assert client.get("/admin/mwpapp/user/add/").status_code == 200


def test_a_teacher_has_no_access(client: Client, owner: User):
    client.force_login(owner)
    assert client.get("/admin/mwpapp/user/").status_code == 302
