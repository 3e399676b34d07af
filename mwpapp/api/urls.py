"""The addresses of the API."""

from django.urls import include, path
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView
from rest_framework.routers import DefaultRouter

from mwpapp.api.paraphrases import ParaphraseViewSet
from mwpapp.api.problems import ProblemViewSet
from mwpapp.api.runs import RunViewSet

router = DefaultRouter()
router.include_root_view = False
router.register("problems", ProblemViewSet, basename="api-problem")
router.register("runs", RunViewSet, basename="api-run")
router.register("paraphrases", ParaphraseViewSet, basename="api-paraphrase")

urlpatterns = [
    path("schema/", SpectacularAPIView.as_view(), name="api-schema"),
    path("docs/", SpectacularSwaggerSplitView.as_view(url_name="api-schema"), name="api-docs"),
    path("", include(router.urls)),
]
