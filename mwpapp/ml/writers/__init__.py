"""Texts from the school's writing service: any OpenAI-compatible chat endpoint."""
