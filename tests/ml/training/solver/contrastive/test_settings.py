import pytest

from mwpapp.ml.training.solver.config import Config, read_config
from mwpapp.ml.training.solver.contrastive.settings import PRESETS, contrastive_from


def read(tmp_path, table):
    path = tmp_path / "config.toml"
    path.write_text(f"[contrastive]\n{table}\n")
    return read_config(path).contrastive


def test_contrastive_training_is_off_by_default():
    assert not Config().contrastive.is_on


def test_a_method_has_the_settings_of_its_paper(tmp_path):
    found = read(tmp_path, 'method = "tlwd"\nweight = 2.0')
    assert (found.loss, found.margin, found.alpha, found.weight) == ("margin", 0.2, 0.25, 2.0)


@pytest.mark.parametrize(
    ("table", "named"),
    [
        ('method = "tldw"', "method"),
        ('method = "tlwd"\nlosses = "margin"', "losses"),
        ('method = "tlwd"\nloss = "mean"', "loss"),
        ('method = "tlwd"\nweight = 0', "weight"),
        ('method = "tlwd"\nmargin = 3', "margin"),
        ('method = "textual-cl"\ntemperature = -0.1', "temperature"),
    ],
)
def test_wrong_settings_are_refused(tmp_path, table, named):
    with pytest.raises(ValueError, match=named):
        read(tmp_path, table)


def test_every_preset_has_the_name_of_its_method():
    assert all(contrastive_from({"method": name}).method == name for name in PRESETS)
