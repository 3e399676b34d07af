"""The product's settings, with a fast password hasher and without static files."""

from mwpapp.settings import *  # noqa: F403

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
# This middleware is asynchronous, so Django would start a thread for each request of the test
# client. The live site uses the product's settings and serves its static files.
MIDDLEWARE = [name for name in MIDDLEWARE if name != "servestatic.middleware.ServeStaticMiddleware"]  # noqa: F405
