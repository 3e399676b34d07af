"""Store the alignment of a variant's quantities, and its evidence as data.

Variants of earlier versions keep their evidence, which is a sentence. Without an alignment they
count as outdated: the workers score them again.
"""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("mwpapp", "0006_vectors_name_their_encoder"),
    ]

    operations = [
        migrations.AddField(
            model_name="paraphrase",
            name="alignment",
            field=models.JSONField(blank=True, null=True),
        ),
    ]
