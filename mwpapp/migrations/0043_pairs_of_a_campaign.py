import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("mwpapp", "0042_large_searches"),
    ]

    operations = [
        migrations.AddIndex(
            model_name="pair",
            index=models.Index(fields=["campaign", "id"], name="pair_campaign"),
        ),
        migrations.AlterField(
            model_name="pair",
            name="campaign",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="pairs",
                to="mwpapp.campaign",
            ),
        ),
    ]
