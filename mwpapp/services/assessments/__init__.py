"""Worksheets and quizzes: built from variants, dealt to versions, exported."""
