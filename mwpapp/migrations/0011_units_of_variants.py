"""Store the unit of each variant's answer, which was worked out when it was shown."""

from django.db import migrations

from mwpapp.ml.text.words import plural

BATCH = 500


def replaced_in(parameters):
    """What the generators of a retold variant replaced."""
    replaced = {}
    for found in [parameters, *parameters.values()]:
        if isinstance(found, dict) and isinstance(found.get("replaced"), dict):
            replaced |= found["replaced"]
    return replaced


def unit_of(row):
    """The problem's unit, or its replacement in a retold story; a reversed variant's is unknown."""
    if "reversed" in row.kind.split("+"):
        return ""
    unit, replaced = row.problem.unit, replaced_in(row.parameters)
    if unit in replaced:
        return replaced[unit]
    return {plural(old): plural(new) for old, new in replaced.items()}.get(unit, unit)


def store_units(apps, _editor):
    variants = apps.get_model("mwpapp", "Paraphrase").objects
    rows = variants.exclude(problem__unit="").filter(unit="").select_related("problem")
    few = rows.only("kind", "parameters", "problem__unit").order_by("pk")
    last = 0
    while batch := list(few.filter(pk__gt=last)[:BATCH]):
        for row in batch:
            row.unit = unit_of(row)[:60]
        variants.bulk_update(batch, ["unit"])
        last = batch[-1].pk


class Migration(migrations.Migration):
    dependencies = [("mwpapp", "0010_answers_as_the_text_needs_them")]

    operations = [migrations.RunPython(store_units, migrations.RunPython.noop)]
