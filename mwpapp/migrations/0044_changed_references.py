"""Mark variants whose generator may have read another text than the one they are compared with.

They were judged again after their problem changed, or written after that: the rows do not tell
which. The mark only means that the verdict may doubt them.
"""

from django.db import migrations
from django.db.models import F, Func, Value
from django.db.models.fields.json import JSONField


def mark_changed(apps, schema_editor):
    Paraphrase = apps.get_model("mwpapp", "Paraphrase")
    mark = Value({"reference_changed": True}, output_field=JSONField())
    marked = Func(F("parameters"), mark, arg_joiner=" || ", template="%(expressions)s")
    Paraphrase.objects.filter(problem_revision__gt=1).update(parameters=marked)


class Migration(migrations.Migration):
    dependencies = [
        ("mwpapp", "0043_pairs_of_a_campaign"),
    ]

    operations = [migrations.RunPython(mark_changed, migrations.RunPython.noop)]
