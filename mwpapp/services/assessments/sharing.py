"""Share a worksheet with colleagues of the school."""

from __future__ import annotations

from django.utils.translation import gettext as _

from mwpapp.models import Assessment, AssessmentShare, User
from mwpapp.services.assessments.building import CannotChange
from mwpapp.services.rights import may_use_bank


def share(assessment: Assessment, *, username: str, level: str) -> AssessmentShare:
    """Let a colleague see the worksheet, or also copy it.

    Raise CannotChange for anybody else: unknown names and those of other schools must not be
    distinguishable.
    """
    people = User.objects.filter(school_id=assessment.school_id, is_active=True)
    teacher = people.filter(username=username.strip()).exclude(pk=assessment.owner_id).first()
    if teacher is None or not may_use_bank(teacher):
        raise CannotChange(_("Your school has no other teacher with this username."))
    share_row, _created = AssessmentShare.objects.update_or_create(
        assessment=assessment, colleague=teacher, defaults={"level": level}
    )
    return share_row


def unshare(assessment: Assessment, *, username: str) -> None:
    assessment.shares.filter(colleague__username=username).delete()
