"""The addresses of the API."""

from django.urls import include, path
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView
from rest_framework.routers import DefaultRouter

from mwpapp.api.adjudications import AdjudicationViewSet
from mwpapp.api.campaigns import CampaignViewSet
from mwpapp.api.labels import LabelViewSet
from mwpapp.api.paraphrases import ParaphraseViewSet
from mwpapp.api.problems import ProblemViewSet
from mwpapp.api.runs import RunViewSet
from mwpapp.api.test_sets import TestSetViewSet

router = DefaultRouter()
router.include_root_view = False
router.include_format_suffixes = False  # there is JSON alone
router.register("problems", ProblemViewSet, basename="api-problem")
router.register("runs", RunViewSet, basename="api-run")
router.register("paraphrases", ParaphraseViewSet, basename="api-paraphrase")
router.register("campaigns", CampaignViewSet, basename="api-campaign")
router.register("labels", LabelViewSet, basename="api-label")
router.register("adjudications", AdjudicationViewSet, basename="api-adjudication")
router.register("test-sets", TestSetViewSet, basename="api-test-set")

urlpatterns = [
    path("schema/", SpectacularAPIView.as_view(), name="api-schema"),
    path(
        "docs/",
        # Its page has no other way to answer than as a page, which says nothing of itself.
        SpectacularSwaggerSplitView.as_view(url_name="api-schema", metadata_class=None),
        name="api-docs",
    ),
    path("", include(router.urls)),
]
