"""The names of the default weights."""

from __future__ import annotations

ENCODER = "all-MiniLM-L6-v2"
SCORER = "paraqd-minilm-l6"
READER = "cross-encoder-minilm-l6"
VERDICT = "verdict-blend"
VERDICT_READ_TWICE = "verdict-cascade"
LANGUAGE_MODEL = "SmolLM2-135M-Instruct"
NATURALNESS = "naturalness-smollm2"
RETRIEVER = "retriever-minilm-l6"
SOLVER = "solver-minilm-l6"
TEMPLATES = "solver-templates"
# No package contains the weights of the test operators fe and fb.
QUESTION_PARAPHRASER = "t5-quora"
RECONSTRUCTOR = "t5-reconstruction"
