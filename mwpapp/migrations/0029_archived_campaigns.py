from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('mwpapp', '0028_dismissed_hints'),
    ]

    operations = [
        migrations.AddField(
            model_name='campaign',
            name='archived_at',
            field=models.DateTimeField(blank=True, editable=False, null=True),
        ),
    ]
