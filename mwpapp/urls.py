"""The addresses of the site."""

from __future__ import annotations

from django.contrib import admin
from django.contrib.auth.views import LogoutView
from django.urls import URLPattern, URLResolver, include, path, register_converter

from mwpapp.web.converters import FileForm
from mwpapp.web.views import accounts, health, home, imports, labels, paraphrases, problems, runs

register_converter(FileForm, "form")

handler400 = "mwpapp.web.views.errors.bad_request"
handler403 = "mwpapp.web.views.errors.permission_denied"
handler404 = "mwpapp.web.views.errors.not_found"
handler500 = "mwpapp.web.views.errors.server_error"

urlpatterns: list[URLPattern | URLResolver] = [
    path("", home.home, name="home"),
    path("review/", home.review, name="review"),
    path("problems/", problems.bank, name="bank"),
    path("problems/add/", problems.add, name="add"),
    path("problems/paste/", problems.paste, name="paste"),
    path("problems/upload/", imports.upload, name="upload"),
    path("problems/deleted/", problems.deleted, name="deleted"),
    path("problems/sample.csv", imports.sample, name="sample"),
    path("problems/<int:pk>/", problems.show, name="problem"),
    path("problems/<int:pk>/edit/", problems.edit, name="edit_problem"),
    path("problems/<int:pk>/delete/", problems.delete, name="delete_problem"),
    path("problems/<int:pk>/restore/", problems.restore, name="restore_problem"),
    path("problems/<int:pk>/write/", problems.write, name="write"),
    path(
        "problems/<int:problem>/variants.<form:form>",
        paraphrases.download,
        name="download_problem",
    ),
    path("variants.<form:form>", paraphrases.download, name="download"),
    path("paraphrases/<int:pk>/", paraphrases.show, name="paraphrase"),
    path("paraphrases/<int:pk>/history/", paraphrases.history, name="history"),
    path("paraphrases/<int:pk>/accept/", paraphrases.accept, name="accept"),
    path("paraphrases/<int:pk>/edit/", paraphrases.edit, name="edit"),
    path("paraphrases/<int:pk>/reject/", paraphrases.reject, name="reject"),
    path("paraphrases/<int:pk>/undo/", paraphrases.undo, name="undo"),
    path("runs/", runs.mine, name="runs"),
    path("runs/progress/", runs.progress, name="progress"),
    path("runs/<int:pk>/", runs.show, name="run"),
    path("runs/<int:pk>/cancel/", runs.cancel, name="cancel"),
    path("runs/<int:pk>/again/", runs.try_again, name="try_again"),
    path("labels/", labels.home, name="labels"),
    path("labels/<int:pk>/", labels.label, name="label"),
    path("labels/<int:pk>/save/", labels.save, name="save_label"),
    path("labels/<int:pk>/skip/", labels.skip, name="skip_label"),
    path("labels/<int:pk>/undo/", labels.undo, name="undo_label"),
    path("labels/<int:pk>/own/", labels.own, name="own_labels"),
    path("labels/<int:pk>/own/<int:pair>/", labels.correct, name="own_label"),
    path("labels/<int:pk>/leave/", labels.leave, name="leave_campaign"),
    path("login/", accounts.Login.as_view(), name="login"),
    path("logout/", LogoutView.as_view(), name="logout"),
    path("password/", accounts.PasswordChange.as_view(), name="password"),
    path("healthz", health.healthz, name="healthz"),
    path("api/", include("mwpapp.api.urls")),
    path("admin/", admin.site.urls),
]
