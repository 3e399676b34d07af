"""Shared by the quiz formats: texts as HTML, XML trees within limits, and zip packages."""
