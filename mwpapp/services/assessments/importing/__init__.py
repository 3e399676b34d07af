"""Quizzes from files: read by a worker, shown in a preview, then imported or discarded."""
