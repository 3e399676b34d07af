"""A label for the tests of campaigns."""

from mwpapp.models import Campaign, Label, User
from mwpapp.services.labelling import annotating
from mwpapp.services.labelling.annotating import LabelInput


def label_one(campaign: Campaign, annotator: User) -> Label:
    task = annotating.next_task(campaign, annotator=annotator)
    assert task is not None
    annotating.save(
        campaign, annotator=annotator, pair_id=task.pair_id, given=LabelInput(answer="valid")
    )
    return Label.objects.get(pair=task.pair_id, annotator=annotator)
