"""The product's settings, with passwords that are quick to check."""

from mwpapp.settings import *  # noqa: F403

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
