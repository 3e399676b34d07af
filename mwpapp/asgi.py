"""The web process: pages and API over HTTP, live updates over WebSocket."""

import os

from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from django.core.asgi import get_asgi_application

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
