"""Views for logging in, changing the password and choosing the language."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.views import LoginView, PasswordChangeView
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse_lazy
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from mwpapp.models import User
from mwpapp.services.accounts import keep_language
from mwpapp.web.pages import languages
from mwpapp.web.pages.rendering import frame


class Login(LoginView):
    template_name = "accounts/login.html"
    redirect_authenticated_user = True


class PasswordChange(PasswordChangeView):
    template_name = "accounts/password.html"
    success_url = reverse_lazy("home")

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        return {**frame(self.request), **super().get_context_data(**kwargs)}

    def form_valid(self, form: Any) -> HttpResponse:
        response = super().form_valid(form)
        messages.success(self.request, _("Your password was changed."))
        return response


@require_POST
def choose_language(request: HttpRequest) -> HttpResponse:
    """Store the language in the account, or in a cookie if nobody is logged in."""
    code = request.POST.get("language", "")
    if code not in languages.KNOWN:
        raise BadRequest(_("Choose one of the languages."))
    back = request.POST.get("next", "")
    response = redirect(
        back if url_has_allowed_host_and_scheme(back, allowed_hosts=None) else "home"
    )
    if isinstance(request.user, User):
        keep_language(request.user, code)
    else:
        _keep_in_browser(response, code)
    return response


def _keep_in_browser(response: HttpResponse, code: str) -> None:
    response.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        code,
        max_age=settings.LANGUAGE_COOKIE_AGE,
        secure=settings.LANGUAGE_COOKIE_SECURE,
        httponly=settings.LANGUAGE_COOKIE_HTTPONLY,
        samesite="Lax",
    )
