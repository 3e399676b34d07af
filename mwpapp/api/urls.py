"""Define the URLs of the API."""

from django.urls import include, path
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView
from rest_framework.routers import DefaultRouter

from mwpapp.api.assessments.classes import ClassViewSet
from mwpapp.api.assessments.sections import SectionViewSet
from mwpapp.api.assessments.shares import ShareViewSet
from mwpapp.api.assessments.worksheets import WorksheetViewSet
from mwpapp.api.bank import ProblemViewSet
from mwpapp.api.labelling.adjudication import AdjudicationViewSet
from mwpapp.api.labelling.annotating import LabelViewSet
from mwpapp.api.labelling.campaigns import CampaignViewSet
from mwpapp.api.measuring.evaluations import EvaluationViewSet
from mwpapp.api.measuring.test_sets import TestSetViewSet
from mwpapp.api.quizzes import QuizViewSet
from mwpapp.api.runs import RunViewSet
from mwpapp.api.variants import ParaphraseViewSet

router = DefaultRouter()
router.include_root_view = False
router.include_format_suffixes = False  # JSON is the only format
router.register("problems", ProblemViewSet, basename="api-problem")
router.register("worksheets", WorksheetViewSet, basename="api-worksheet")
router.register("quizzes", QuizViewSet, basename="api-quiz")
_WORKSHEET = r"worksheets/(?P<worksheet>[0-9]{1,18})"
router.register(f"{_WORKSHEET}/sections", SectionViewSet, basename="api-section")
router.register(f"{_WORKSHEET}/shares", ShareViewSet, basename="api-share")
router.register("classes", ClassViewSet, basename="api-class")
router.register("runs", RunViewSet, basename="api-run")
router.register("paraphrases", ParaphraseViewSet, basename="api-paraphrase")
router.register("campaigns", CampaignViewSet, basename="api-campaign")
router.register("labels", LabelViewSet, basename="api-label")
router.register("adjudications", AdjudicationViewSet, basename="api-adjudication")
router.register("test-sets", TestSetViewSet, basename="api-test-set")
router.register("evaluations", EvaluationViewSet, basename="api-evaluation")

urlpatterns = [
    path("schema/", SpectacularAPIView.as_view(), name="api-schema"),
    path(
        "docs/",
        # The view renders only HTML, so it cannot return metadata for an OPTIONS request.
        SpectacularSwaggerSplitView.as_view(url_name="api-schema", metadata_class=None),
        name="api-docs",
    ),
    path("", include(router.urls)),
]
