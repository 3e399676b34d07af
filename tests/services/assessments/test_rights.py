"""Who may see, change and copy a worksheet, and who may not."""

import pytest

from mwpapp.models import Assessment, User
from mwpapp.services import rights
from mwpapp.services.assessments import building, classes, sharing


@pytest.fixture
def sheet(owner: User) -> Assessment:
    return building.create(owner, title="Plums")


def may(person: User, sheet: Assessment) -> tuple[bool, bool, bool]:
    """Return whether the person may see, change and copy the worksheet."""
    return (
        rights.may_see_assessment(person, sheet),
        rights.may_change_assessment(person, sheet),
        rights.may_copy_assessment(person, sheet),
    )


def test_only_the_owner_may_see_change_and_copy_a_worksheet(
    sheet: Assessment, owner: User, colleague: User, stranger: User, annotator: User
):
    assert may(owner, sheet) == (True, True, True)
    for person in (colleague, stranger, annotator):
        assert may(person, sheet) == (False, False, False)


def test_a_shared_worksheet_can_be_seen_or_also_copied(sheet: Assessment, colleague: User):
    sharing.share(sheet, username="colleague", level="view")
    assert may(colleague, sheet) == (True, False, False)
    sharing.share(sheet, username="colleague", level="copy")
    assert may(colleague, sheet) == (True, False, True)
    sharing.unshare(sheet, username="colleague")
    assert may(colleague, sheet) == (False, False, False)


def test_a_share_ends_when_the_colleague_leaves_the_school(
    sheet: Assessment, colleague: User, stranger: User
):
    sharing.share(sheet, username="colleague", level="copy")
    User.objects.filter(pk=colleague.pk).update(school=stranger.school)
    assert may(User.objects.get(pk=colleague.pk), sheet) == (False, False, False)


def test_only_its_owner_sees_a_class(owner: User, colleague: User):
    school_class = classes.create(owner, name="4b", count=2)
    assert list(rights.classes_of(owner)) == [school_class]
    assert not rights.classes_of(colleague).exists()
