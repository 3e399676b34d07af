"""Settings. An installation changes them through environment variables.

Unless both `DATABASE_URL` and `REDIS_URL` are set, the addresses of the embedded services are read
from the file that the launcher writes under `REWORD_VAR`.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import dj_database_url
from csp.constants import NONE, SELF
from django.utils.translation import gettext_lazy as _

from mwpapp.embedded import installation

BASE_DIR = Path(__file__).resolve().parent.parent
VAR = Path(os.environ.get("REWORD_VAR") or BASE_DIR / "var").resolve()
_EXTERNAL = os.environ.get("DATABASE_URL") and os.environ.get("REDIS_URL")
_RUNNING = None if _EXTERNAL else installation.running_addresses(VAR)


def _flag(name: str, *, default: bool = False) -> bool:
    return os.environ.get(name, str(default)).lower() in {"1", "true", "yes", "on"}


def _words(name: str, default: str = "") -> list[str]:
    return [word for word in os.environ.get(name, default).replace(",", " ").split() if word]


DEBUG = _flag("REWORD_DEBUG")
SECRET_KEY = os.environ.get("SECRET_KEY") or installation.read_or_create_key(VAR / "secret_key")
HTTPS = _flag("REWORD_HTTPS")
ALLOWED_HOSTS = _words("REWORD_HOSTS", "localhost 127.0.0.1 [::1]")
CSRF_TRUSTED_ORIGINS = _words("REWORD_ORIGINS")

# Database and broker. Nothing listens on port 1, so connections to a missing service fail at once.
_NOWHERE = "127.0.0.1:1"
DATABASE_URL = os.environ.get("DATABASE_URL") or (
    _RUNNING.database_url if _RUNNING else f"postgresql://reword@{_NOWHERE}/reword"
)
REDIS_URL = os.environ.get("REDIS_URL") or (
    _RUNNING.redis_url if _RUNNING else f"redis://{_NOWHERE}/0"
)
EMBEDDED = _flag("REWORD_EMBEDDED", default=_RUNNING is not None)
# The search for neighbours, as measured in docs/retrieval.md.
_NEIGHBOURS = {
    # Continue until enough neighbours that the person may see are found. Rows that are found late
    # are kept although they are out of order.
    "hnsw.iterative_scan": "relaxed_order",
    "hnsw.ef_search": 600,  # candidates
}
_POOLED = _flag("REWORD_POOL")  # only for the web process, which answers many short requests
_DATABASE = dj_database_url.parse(DATABASE_URL, conn_max_age=0, conn_health_checks=True)
_CONNECTION = _DATABASE.get("OPTIONS", {})  # those of the URL, such as sslmode
DATABASES = {
    "default": {
        **_DATABASE,
        "OPTIONS": {
            **_CONNECTION,
            "options": " ".join(
                [
                    *filter(None, [_CONNECTION.get("options")]),
                    *(f"-c {name}={value}" for name, value in _NEIGHBOURS.items()),
                ]
            ),
            **({"pool": {"min_size": 1, "max_size": 8, "timeout": 10}} if _POOLED else {}),
        },
    }
}
CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": REDIS_URL,
        # Not pickle, Django's default: access to Redis must not allow running code here.
        "OPTIONS": {"serializer": "mwpapp.services.json_cache.JsonSerializer"},
    }
}
CHANNEL_LAYERS = {
    "default": {
        "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
        "CONFIG": {"hosts": [REDIS_URL]},
    }
}

# The folder of published data sets for training, measurements and tests; None if it is not set.
CORPORA = Path(os.environ["REWORD_CORPORA"]) if os.environ.get("REWORD_CORPORA") else None
# A name in ml.translators.registry; empty for the default.
TRANSLATOR = os.environ.get("REWORD_TRANSLATOR", "")
# A sequence-to-sequence checkpoint for reworded variants: a folder or hub name; empty for none. The
# prefix is prepended to every text, for checkpoints that were trained with one.
PARAPHRASER = os.environ.get("REWORD_PARAPHRASER", "")
PARAPHRASER_PREFIX = os.environ.get("REWORD_PARAPHRASER_PREFIX", "")
# An OpenAI-compatible chat endpoint that problems are sent to; empty for none. ml.writers.endpoint
# checks these.
WRITER_URL = os.environ.get("REWORD_WRITER_URL", "")
WRITER_MODEL = os.environ.get("REWORD_WRITER_MODEL", "")
WRITER_KEY = os.environ.get("REWORD_WRITER_KEY", "")
WRITER_SECONDS = os.environ.get("REWORD_WRITER_SECONDS", "60")
WRITER_HTTP = _flag("REWORD_WRITER_HTTP")
STORIES = BASE_DIR / "fixtures"  # the folder of the story library

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.postgres",
    "django.contrib.staticfiles",
    "channels",
    "django_htmx",
    "rest_framework",
    "rest_framework.authtoken",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "csp",
    "mwpapp.apps.RewordConfig",
]
MIDDLEWARE = [
    # First, because the error pages of the other middleware also use request.htmx.
    "django_htmx.middleware.HtmxMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "servestatic.middleware.ServeStaticMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    # After LocaleMiddleware: the language of the account overrides that of the browser.
    "mwpapp.web.pages.languages.OwnLanguageMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]
ROOT_URLCONF = "mwpapp.urls"
ASGI_APPLICATION = "mwpapp.asgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "libraries": {
                "answers": "mwpapp.web.bank.answer_tags",
                "guidelines": "mwpapp.web.labelling.guideline_tags",
                "downloads": "mwpapp.web.variants.download_tags",
            },
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    }
]
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# People
AUTH_USER_MODEL = "mwpapp.User"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "login"
SESSION_ENGINE = "mwpapp.web.pages.sessions"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
SECURE_HSTS_SECONDS = 31_536_000 if HTTPS else 0
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
CSRF_FAILURE_VIEW = "mwpapp.web.pages.errors.csrf_failure"
X_FRAME_OPTIONS = "DENY"
CONTENT_SECURITY_POLICY: dict[str, Any] = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "base-uri": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}

# Uploads and forms
UPLOAD_LIMIT = int(os.environ.get("REWORD_UPLOAD_LIMIT", 20 * 1024 * 1024))  # bytes, as sent
DATA_UPLOAD_MAX_MEMORY_SIZE = 4 * 1024 * 1024  # bytes of a form, without its files

# Language and time
LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("de", _("German"))]
LOCALE_PATHS = [BASE_DIR / "mwpapp" / "locale"]
FORMAT_MODULE_PATH = "mwpapp.locale"
LANGUAGE_COOKIE_AGE = 31_536_000  # seconds; used only if the account has no language
LANGUAGE_COOKIE_SECURE = HTTPS
LANGUAGE_COOKIE_HTTPONLY = True
TIME_ZONE = os.environ.get("REWORD_TIME_ZONE", "UTC")
USE_TZ = True

STATIC_URL = "static/"
STATIC_ROOT = VAR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
# Files are served from their folders, so that no collectstatic step is needed.
SERVESTATIC_USE_FINDERS = True
SERVESTATIC_AUTOREFRESH = DEBUG

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "rest_framework.authentication.TokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_PAGINATION_CLASS": "mwpapp.api.paging.Pages",
    "DEFAULT_SCHEMA_CLASS": "mwpapp.api.strictness.Schema",
    "URL_FORMAT_OVERRIDE": None,  # JSON is the only format
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": [
        "rest_framework.parsers.JSONParser",
        "rest_framework.parsers.MultiPartParser",
    ],
    "DEFAULT_THROTTLE_CLASSES": ["rest_framework.throttling.UserRateThrottle"],
    "DEFAULT_THROTTLE_RATES": {"user": os.environ.get("REWORD_API_RATE", "1200/min")},
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Reword",
    "DESCRIPTION": "Checked variants of mathematics word problems.",
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    # Names for the choices of fields that have the same name but different choices.
    "ENUM_NAME_OVERRIDES": {
        "RunState": "mwpapp.models.Run.State",
        "CampaignState": "mwpapp.models.Campaign.State",
        "Answer": "mwpapp.models.Answer",
        "GivenAnswer": "mwpapp.api.labelling.campaigns.LABEL_ANSWERS",
        "KnownAnswer": "mwpapp.api.labelling.campaigns.GOLD_ANSWERS",
        "LabelReason": "mwpapp.models.labels.Reason",
        "RejectionReason": "mwpapp.models.paraphrases.RejectionReason",
    },
}

# Workers
CELERY_BROKER_URL = REDIS_URL
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_TASK_DEFAULT_QUEUE = "default"
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_WORKER_HIJACK_ROOT_LOGGER = False

LOGGING: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {name} {message}", "style": "{"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["console"], "level": os.environ.get("REWORD_LOG_LEVEL", "INFO")},
    # These HTTP clients log complete URLs, including parameters, at INFO.
    "loggers": {name: {"level": "WARNING"} for name in ("httpx2", "httpcore2")},
}
