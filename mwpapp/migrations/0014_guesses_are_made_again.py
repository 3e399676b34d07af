"""Earlier versions showed guesses as solutions, and most of them were wrong."""

from django.db import migrations


def delete_guesses(apps, schema_editor):
    apps.get_model("mwpapp", "Solution").objects.filter(method="analogy").delete()


class Migration(migrations.Migration):
    dependencies = [("mwpapp", "0013_other_names_are_renamed")]
    operations = [
        migrations.RunPython(delete_guesses, migrations.RunPython.noop, elidable=True)
    ]
