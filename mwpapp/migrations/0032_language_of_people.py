"""The language that a person has chosen for pages."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("mwpapp", "0031_readability_of_problems")]

    operations = [
        migrations.AddField(
            model_name="user",
            name="language",
            field=models.CharField(blank=True, max_length=10, verbose_name="language"),
        ),
    ]
