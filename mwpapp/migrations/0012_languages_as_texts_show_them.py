"""Earlier versions stored every typed or pasted problem as English."""

from django.db import migrations

from mwpapp.ml.english.language import detect_language

BATCH = 1000


def detect(apps, schema_editor):
    Problem = apps.get_model("mwpapp", "Problem")
    changed = []
    rows = Problem.objects.filter(language="en").only("pk", "text", "language")
    for row in rows.iterator(chunk_size=BATCH):
        row.language = detect_language(row.text)
        if row.language != "en":
            changed.append(row)
    Problem.objects.bulk_update(changed, ["language"], batch_size=BATCH)


class Migration(migrations.Migration):
    dependencies = [("mwpapp", "0011_units_of_variants")]
    operations = [migrations.RunPython(detect, migrations.RunPython.noop, elidable=True)]
