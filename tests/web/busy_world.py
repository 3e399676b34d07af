"""The blind world with a third annotator, and a teacher with problems, variants and a worksheet."""

from __future__ import annotations

from mwpapp.ml.types import Problem as PlainProblem
from mwpapp.models import Paraphrase, Problem, Role, Run, Solution, User
from mwpapp.services.assessments import building, dealing
from mwpapp.services.bank import problems
from mwpapp.services.labelling import campaigns
from mwpapp.services.variants import deciding, editing
from tests.cast import person
from tests.web.labelling.blind_world import World, label_all, make_world
from tests.web.review.test_queue import ready_variant

PEOPLE = ("lead", "second", "judge", "owner")


def make_busy_world(owner: User, variant: Paraphrase) -> World:
    """Return a world of `PEOPLE`, in which each page that they may open shows several rows."""
    made = make_world(second_roles=[Role.ANNOTATOR])
    made.lead.roles = [Role.LEAD, Role.TEACHER]
    made.lead.save()
    third = person("third", Role.ANNOTATOR, school=owner.school)
    campaigns.invite(made.campaign, annotator=third)
    label_all(made.campaign, third)
    sheet = building.create(owner, title="Eggs")
    building.add_problems(sheet, busy_problems(owner, like=variant))
    dealing.deal(sheet, count=3)
    run = Run.objects.create(kind="variants", asked_by=owner, problem=variant.problem)
    ours = {"problems": variant.problem, "paraphrases": variant, "worksheets": sheet, "runs": run}
    for noun, row in ours.items():
        made.fillings[noun, "pk"] = [row.pk, *made.fillings[noun, "pk"][:2]]
    return made


def busy_problems(owner: User, *, like: Paraphrase) -> list[Problem]:
    """Return problems with pending and rejected variants. Give `like` a draft, and its problem a
    solution."""
    found = []
    for number in (30, 31, 32):
        text = f"Ida has {number} eggs and 4 more. How many?"
        problem = problems.add(PlainProblem(text=text, equation=f"{number} + 4"), owner=owner)
        rows = [ready_variant(problem, like, number=10 * number + each) for each in range(4)]
        deciding.reject(rows[0], by=owner, reason="awkward")
        found.append(problem)
    editing.keep_draft(like, person=owner, fields={"text": "Ida has 5 eggs."})
    Solution.objects.create(
        problem=like.problem, equation="3 + 4", answer="7", method="equation",
        problem_revision=like.problem.revision,
    )  # fmt: skip
    return found
