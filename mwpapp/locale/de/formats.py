"""How German pages write dates and times."""

DATE_FORMAT = SHORT_DATE_FORMAT = "d.m.Y"
DATETIME_FORMAT = SHORT_DATETIME_FORMAT = "d.m.Y, H:i"
MONTH_DAY_FORMAT = "j.n."
TIME_FORMAT = "H:i"
