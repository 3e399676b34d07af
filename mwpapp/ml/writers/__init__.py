"""Texts from a writing service of the school: any OpenAI-compatible chat endpoint."""
