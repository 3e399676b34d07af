"""The site's URL patterns."""

from __future__ import annotations

from django.contrib import admin
from django.contrib.auth.views import LogoutView
from django.urls import URLPattern, URLResolver, include, path, register_converter

from mwpapp.web import accounts
from mwpapp.web.assessments import (
    adding_views,
    class_views,
    importing_views,
    place_views,
    version_views,
)
from mwpapp.web.assessments import views as worksheets
from mwpapp.web.bank import (
    alike_views,
    correction_views,
    import_views,
    many_views,
    proposal_views,
    reading_views,
)
from mwpapp.web.bank import views as problems
from mwpapp.web.home import help_views
from mwpapp.web.home import views as home
from mwpapp.web.labelling.adjudication import views as adjudications
from mwpapp.web.labelling.annotating import views as labels
from mwpapp.web.labelling.browsing import views as browsing
from mwpapp.web.labelling.campaigns import (
    agreement_views,
    guideline_views,
    label_views,
    people_views,
)
from mwpapp.web.labelling.campaigns import views as campaigns
from mwpapp.web.labelling.pairs import views as pairs
from mwpapp.web.measuring.evaluations import outside_views
from mwpapp.web.measuring.evaluations import views as evaluations
from mwpapp.web.measuring.frozen_sets import views as test_sets
from mwpapp.web.measuring.frozen_sets import work_list_views
from mwpapp.web.pages import health
from mwpapp.web.pages.converters import LabelFormat, SetFormat, VariantFormat, WorksheetFile
from mwpapp.web.people import views as people
from mwpapp.web.review import views as reviewing
from mwpapp.web.runs import views as runs
from mwpapp.web.variants import edit_views as edits
from mwpapp.web.variants import views as paraphrases

register_converter(LabelFormat, "label_format")
register_converter(VariantFormat, "variant_format")
register_converter(SetFormat, "set_format")
register_converter(WorksheetFile, "worksheet_file")

handler400 = "mwpapp.web.pages.errors.bad_request"
handler403 = "mwpapp.web.pages.errors.permission_denied"
handler404 = "mwpapp.web.pages.errors.not_found"
handler500 = "mwpapp.web.pages.errors.server_error"

urlpatterns: list[URLPattern | URLResolver] = [
    path("", home.home, name="home"),
    path("first-steps/", home.steps, name="first_steps"),
    path("first-steps/sample/", home.start_sample, name="start_sample"),
    path("help/", help_views.first, name="help"),
    path("help/<slug:role>/", help_views.show, name="help_for"),
    path("hints/", help_views.show_hints, name="show_hints"),
    path("hints/<slug:name>/dismiss/", home.dismiss, name="dismiss_hint"),
    path("language/", accounts.choose_language, name="choose_language"),
    path("review/", reviewing.show, name="review"),
    path("review/left/", reviewing.left, name="review_left"),
    path("review/ready/", reviewing.ready, name="readiness"),
    path("review/accept/", reviewing.accept, name="accept_review"),
    path("review/undo/<uuid:batch>/", reviewing.undo, name="undo_review"),
    path("review/undo/<int:pk>/", reviewing.undo_one, name="undo_in_review"),
    path("problems/", problems.bank, name="bank"),
    path("problems/picture/", problems.picture, name="bank_picture"),
    path("problems/add/", problems.add, name="add"),
    path("problems/paste/", problems.paste, name="paste"),
    path("problems/numbers/", reading_views.read_numbers, name="read_numbers"),
    path("problems/upload/", import_views.upload, name="upload"),
    path("problems/alike/", alike_views.ask, name="find_alike"),
    path("problems/alike/<uuid:key>/", alike_views.result, name="found_alike"),
    path("problems/deleted/", problems.deleted, name="deleted"),
    path("problems/write/", many_views.write, name="write_many"),
    path("problems/sample.csv", import_views.sample, name="sample"),
    path("problems/<int:pk>/", problems.show, name="problem"),
    path("problems/<int:pk>/alike/", alike_views.show, name="alike"),
    path("problems/<int:pk>/edit/", problems.edit, name="edit_problem"),
    path("problems/<int:pk>/correct/", correction_views.correct, name="correct_problem"),
    path("problems/<int:pk>/accept/", proposal_views.accept_proposal, name="accept_proposal"),
    path("problems/<int:pk>/delete/", problems.delete, name="delete_problem"),
    path("problems/<int:pk>/restore/", problems.restore, name="restore_problem"),
    path("problems/<int:pk>/write/", problems.write, name="write"),
    path("problems/<int:pk>/accept-ready/", paraphrases.accept_ready, name="accept_ready"),
    path("problems/<int:pk>/out-of-date/discard/", paraphrases.discard, name="discard"),
    path(
        "problems/<int:pk>/out-of-date/<uuid:batch>/undo/",
        paraphrases.undo_discard,
        name="undo_discard",
    ),
    path(
        "problems/<int:problem>/variants.<variant_format:format>",
        paraphrases.download,
        name="download_problem",
    ),
    path("variants.<variant_format:format>", paraphrases.download, name="download"),
    path("paraphrases/<int:pk>/", paraphrases.show, name="paraphrase"),
    path("paraphrases/<int:pk>/history/", paraphrases.history, name="history"),
    path("paraphrases/<int:pk>/accept/", paraphrases.accept, name="accept"),
    path("paraphrases/<int:pk>/edit/", edits.edit, name="edit"),
    path("paraphrases/<int:pk>/edit/worked-out/", edits.work_out, name="work_out"),
    path("paraphrases/<int:pk>/edit/discard/", edits.discard, name="discard_draft"),
    path("paraphrases/<int:pk>/reject/", paraphrases.reject, name="reject"),
    path("paraphrases/<int:pk>/undo/", paraphrases.undo, name="undo"),
    path("worksheets/", worksheets.mine, name="worksheets"),
    path("worksheets/new/", worksheets.new, name="new_worksheet"),
    path("worksheets/archive/", worksheets.archive, name="archived_worksheets"),
    path("worksheets/add/", adding_views.add, name="add_to_worksheet"),
    path("worksheets/<int:pk>/", worksheets.show, name="worksheet"),
    path("worksheets/<int:pk>/settings/", worksheets.settings, name="worksheet_settings"),
    path("worksheets/<int:pk>/archive/", worksheets.set_archived, name="archive_worksheet"),
    path("worksheets/<int:pk>/copy/", worksheets.copy, name="copy_worksheet"),
    path("worksheets/<int:pk>/share/", worksheets.share, name="share_worksheet"),
    path("worksheets/<int:pk>/pick/", adding_views.pick, name="pick_problems"),
    path("worksheets/<int:pk>/problems/", adding_views.add_here, name="add_problems"),
    path("worksheets/<int:pk>/alike/", adding_views.add_alike, name="add_alike"),
    path("worksheets/<int:pk>/sections/", place_views.add_section, name="add_section"),
    path("worksheets/sections/<int:pk>/", place_views.change_section, name="change_section"),
    path("worksheets/sections/<int:pk>/remove/", place_views.remove_section, name="remove_section"),
    path("worksheets/places/<int:pk>/", place_views.change, name="change_place"),
    path("worksheets/places/<int:pk>/move/", place_views.move, name="move_place"),
    path("worksheets/places/<int:pk>/remove/", place_views.remove, name="remove_place"),
    path("worksheets/<int:pk>/versions/", version_views.deal, name="deal_versions"),
    path("worksheets/<int:pk>/preview/", version_views.preview, name="preview_worksheet"),
    path(
        "worksheets/<int:pk>/file/<worksheet_file:name>/",
        version_views.download,
        name="download_worksheet",
    ),
    path("quizzes/import/", importing_views.upload, name="import_quiz"),
    path("quizzes/<int:pk>/", importing_views.show, name="quiz_import"),
    path("quizzes/<int:pk>/confirm/", importing_views.confirm, name="confirm_quiz"),
    path("quizzes/<int:pk>/discard/", importing_views.discard, name="discard_quiz"),
    path("quizzes/<int:pk>/undo/", importing_views.undo, name="undo_quiz"),
    path(
        "worksheets/<int:pk>/file/<worksheet_file:name>/make/",
        version_views.make,
        name="make_worksheet_file",
    ),
    path("worksheets/<int:pk>/downloads/", version_views.downloads, name="worksheet_downloads"),
    path("classes/", class_views.mine, name="classes"),
    path("classes/<int:pk>/delete/", class_views.delete, name="delete_class"),
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
    path("campaigns/", campaigns.mine, name="campaigns"),
    path("campaigns/archive/", campaigns.archive, name="archived_campaigns"),
    path("campaigns/new/", campaigns.new, name="new_campaign"),
    path("campaigns/pairs-sample.csv", pairs.sample, name="sample_pairs"),
    path("campaigns/<int:pk>/", agreement_views.show, name="campaign"),
    path("campaigns/<int:pk>/quality/", agreement_views.quality, name="campaign_quality"),
    path("campaigns/<int:pk>/labels/", browsing.browse, name="campaign_labels"),
    path(
        "campaigns/<int:pk>/labels.<label_format:format>",
        label_views.download,
        name="download_labels",
    ),
    path("campaigns/<int:pk>/practice/", label_views.practice, name="practice_answers"),
    path("campaigns/<int:pk>/settings/", campaigns.settings, name="campaign_settings"),
    path("campaigns/<int:pk>/state/", campaigns.state, name="campaign_state"),
    path("campaigns/<int:pk>/archive/", campaigns.set_archived, name="archive_campaign"),
    path("campaigns/<int:pk>/delete/", campaigns.delete, name="delete_campaign"),
    path("campaigns/<int:pk>/guidelines/", guideline_views.write, name="campaign_guidelines"),
    path("campaigns/<int:pk>/people/", people_views.people, name="campaign_people"),
    path("campaigns/<int:pk>/pairs/", pairs.listed, name="campaign_pairs"),
    path("campaigns/<int:pk>/pairs/variants/", pairs.add_from_variants, name="pairs_from_variants"),
    path(
        "campaigns/<int:pk>/pairs/operators/", pairs.add_from_operators, name="pairs_from_operators"
    ),
    path("campaigns/<int:pk>/pairs/upload/", pairs.upload, name="pairs_from_file"),
    path("campaigns/<int:pk>/pairs/restore/", pairs.restore, name="restore_pair"),
    path("campaigns/<int:pk>/pairs/<int:pair>/", pairs.change, name="change_pair"),
    path("campaigns/<int:pk>/pairs/<int:pair>/delete/", pairs.delete, name="delete_pair"),
    path("campaigns/<int:pk>/adjudicate/", adjudications.adjudicate, name="adjudicate"),
    path("campaigns/<int:pk>/adjudicate/decided/", adjudications.decided, name="decided_pairs"),
    path("campaigns/<int:pk>/adjudicate/<int:pair>/", adjudications.decide, name="decide_pair"),
    path(
        "campaigns/<int:pk>/adjudicate/<int:pair>/undo/",
        adjudications.take_back,
        name="take_back_decision",
    ),
    path("campaigns/<int:pk>/freeze/", test_sets.freeze, name="freeze"),
    path("adjudications/", adjudications.waiting, name="adjudications"),
    path("evaluations/", evaluations.mine, name="evaluations"),
    path("evaluations/fitted/", evaluations.back_to_fitted, name="back_to_fitted"),
    path("evaluations/<int:pk>/", evaluations.show, name="evaluation"),
    path("evaluations/<int:pk>/row/", evaluations.row, name="evaluation_row"),
    path(
        "evaluations/<int:pk>/point/", evaluations.set_operating_point, name="set_operating_point"
    ),
    path("test-sets/<int:pk>/evaluate/", evaluations.evaluate, name="evaluate"),
    path("test-sets/<int:pk>/outside/", outside_views.measure_outside, name="measure_outside"),
    path("test-sets/<int:pk>/compare/", evaluations.compare, name="compare"),
    path("test-sets/", test_sets.mine, name="test_sets"),
    path("test-sets/import/", test_sets.import_set, name="import_test_set"),
    path("test-sets/<int:pk>/", test_sets.show, name="test_set"),
    path("test-sets/<int:pk>.<set_format:format>", test_sets.download, name="download_test_set"),
    path("test-sets/<int:pk>/check/", test_sets.check, name="check_test_set"),
    path("test-sets/<int:pk>/delete/", test_sets.delete, name="delete_test_set"),
    path("test-sets/<int:pk>/work-list/", work_list_views.show, name="work_list"),
    path("test-sets/<int:pk>/work-list/file/", work_list_views.hand_over, name="hand_over"),
    path(
        "test-sets/<int:pk>/work-list/unused/",
        work_list_views.take_mark_back,
        name="take_mark_back",
    ),
    path("people/", people.listed, name="people"),
    path("people/add/", people.add, name="add_person"),
    path("people/<int:pk>/", people.change, name="person"),
    path("people/<int:pk>/password/", people.reset_password, name="reset_password"),
    path("people/<int:pk>/active/", people.set_active, name="set_active"),
    path("login/", accounts.Login.as_view(), name="login"),
    path("logout/", LogoutView.as_view(), name="logout"),
    path("password/", accounts.PasswordChange.as_view(), name="password"),
    path("healthz", health.healthz, name="healthz"),
    path("api/", include("mwpapp.api.urls")),
    path("admin/", admin.site.urls),
]
