"""The web process: pages and API over HTTP, live updates over WebSocket."""

import gc
import os

from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from django.core.asgi import get_asgi_application
from django.urls import resolve

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "mwpapp.settings")
os.environ.setdefault("REWORD_POOL", "1")
http = get_asgi_application()  # first: the consumers need the models that it loads

from mwpapp.web.live import consumers  # noqa: E402

application = ProtocolTypeRouter(
    {
        "http": http,
        "websocket": AllowedHostsOriginValidator(
            AuthMiddlewareStack(URLRouter(consumers.urlpatterns))
        ),
    }
)

# Objects loaded at start live as long as the process. Unless they are frozen, the garbage collector
# scans them all (170,000 objects, 55 ms on a slow core) once every few requests.
resolve("/")  # loads the views
gc.collect()
gc.freeze()
