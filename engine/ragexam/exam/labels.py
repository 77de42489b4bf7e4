"""The taxonomy of questions by what their passage gives for an answer (Teixeira de Lima et al. 2024, Table 1)."""

from __future__ import annotations

LABELS: dict[str, str] = {
    "fact_single": "The passage states the answer, and it is one piece of information.",
    "summary": "The passage states the answer, and it has several parts: leaving one out is partly right.",
    "reasoning": "The passage does not state the answer, but it follows from what is there.",
    "unanswerable": "The passage neither states the answer nor lets it be inferred.",
}
"""Label and what it means, for a person; in the order of the published table."""
