"""Call variants with other names and things renamed; retold is another story now."""

from django.db import migrations
from django.db.models import F, Value
from django.db.models.functions import Replace


def rename_kinds(apps, _editor):
    variants = apps.get_model("mwpapp", "Paraphrase").objects.filter(kind__contains="retold")
    variants.update(kind=Replace(F("kind"), Value("retold"), Value("renamed")))


class Migration(migrations.Migration):
    dependencies = [("mwpapp", "0012_languages_as_texts_show_them")]
    operations = [migrations.RunPython(rename_kinds, migrations.RunPython.noop)]
