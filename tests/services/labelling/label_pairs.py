"""Let annotators label pairs, for the tests of labelling."""

from mwpapp.models import Campaign, User
from mwpapp.services.labelling import annotating
from mwpapp.services.labelling.annotating import LabelInput, OwnLabel

VALID, NOT_VALID = LabelInput(answer="valid"), LabelInput(answer="not_valid")


def label_next(campaign: Campaign, annotator: User, given: LabelInput = VALID) -> OwnLabel:
    task = annotating.next_task(campaign, annotator=annotator)
    assert task is not None
    return annotating.save(campaign, annotator=annotator, pair_id=task.pair_id, given=given)


def label_all(campaign: Campaign, annotator: User) -> list[int]:
    order = []
    while annotating.next_task(campaign, annotator=annotator):
        order.append(label_next(campaign, annotator).pair_id)
    return order
