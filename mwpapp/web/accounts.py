"""Views for logging in and changing the password."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.views import LoginView, PasswordChangeView
from django.http import HttpResponse
from django.urls import reverse_lazy
from django.utils.translation import gettext as _

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
        answer = super().form_valid(form)
        messages.success(self.request, _("Your password was changed."))
        return answer
