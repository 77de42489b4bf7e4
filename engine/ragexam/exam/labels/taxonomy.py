"""The taxonomy of questions by what their passage gives for an answer, and two labellers of it.

Source: Teixeira de Lima et al. 2024 ("Know Your RAG"), Table 1, section 4, appendix D. The published labeller asks in
words (`label_by_prompt`). The other one (`label_by_likelihood`) reads the same answer's probabilities where the name of
the label begins: one pass over the prompt, nothing is written, and it says how sure the model is. The prompt is English
as published, whatever the language of passage and question.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping
from typing import Any, Final

from ragexam.llm.backend import Backend
from ragexam.prompt_files import prompt_text
from ragexam.records import Item, Labelling, content_id
from ragexam.stats.agreement import majority

LABELS: dict[str, str] = {
    "fact_single": "The passage states the answer, and it is one piece of information.",
    "summary": "The passage states the answer, and it has several parts: leaving one out is partly right.",
    "reasoning": "The passage does not state the answer, but it follows from what is there.",
    "unanswerable": "The passage neither states the answer nor lets it be inferred.",
}
"""Label and what it means, for a person; in the order of the published table."""

METHODS: dict[str, str] = {
    "prompt": "The published prompt, answered in words",
    "likelihood": "The likeliest label, from the same prompt's probabilities",
}
"""The two labellers, for a person."""

CALIBRATED: Final = True
"""Default of calibrating the likelihoods, unless a person says otherwise.

Small models give nearly every question the same label without it. A large model may be better off without it, since a
text that says nothing is rightly called unanswerable: labels by people tell, as both are kept.
"""

_PROMPT: Final = "label_context_question.txt"
_BEGINNING: Final = '{"label_name": "'
_REASON: Final = 240  # characters; about 60 tokens, of which a label costs one or two
_TOKENS: Final = 160
_SCHEMA: Final[dict[str, Any]] = {
    "type": "object",
    "properties": {
        "label_name": {"type": "string", "enum": list(LABELS)},
        "reason": {"type": "string", "maxLength": _REASON},
    },
    "required": ["label_name", "reason"],
    "additionalProperties": False,
}
_NAMED = re.compile(r'"label_name"\s*:\s*"([^"]*)"')
_REASONED = re.compile(r'"reason"\s*:\s*"((?:[^"\\]|\\.)*)')
_NOTHING: Final = ("N/A", "[MASK]", "...")
"""Texts without content, that a model's leaning is measured with (Zhao et al. 2021, section 5)."""

PROMPT_ID: Final = content_id("labelling", prompt_text(_PROMPT), _SCHEMA, _BEGINNING, _NOTHING)
"""Identity of how it is asked: what was labelled otherwise is labelled anew."""


def labelling_prompt(backend: Backend, context: str, question: str) -> str:
    """Return the published prompt (appendix D) in the model's own chat template, ready for the answer."""
    asked = prompt_text(_PROMPT, context=context.strip(), question=question.strip())
    return backend.render_chat([{"role": "user", "content": asked}])


def label_by_prompt(backend: Backend, context: str, question: str, seed: int = 0) -> Labelling:
    """Let a model label a question and its passage in words, with its reason.

    The answer is held to the four labels and to the published form, and the likeliest words are taken (temperature 0). An
    answer cut short by the token cap counts where its label is there.

    Args:
        backend: The labelling model.
        context: The passage.
        question: The question.
        seed: Handed to the backend; without effect at temperature 0.

    Returns:
        The labelling; its label is "" where the answer cannot be read, which then stands whole as the reason.

    Raises:
        ContextOverflow: The passage is too long for the model.
    """
    prompt = labelling_prompt(backend, context, question)
    raw = backend.generate(prompt, max_tokens=_TOKENS, schema=_SCHEMA, seed=seed).text
    facts = backend.describe()
    label, reason = _read(raw)
    return Labelling(facts.file_hash, facts.name, "prompt", label, reason=reason if label else raw)


def label_by_likelihood(
    backend: Backend, context: str, question: str, prior: Mapping[str, float] | None = None
) -> Labelling:
    """Label a question and its passage by how likely the model is to begin the published answer with each label.

    Each label is scored with its closing quotation mark, as a whole: the sum of its tokens' log-probabilities, without
    division by length. The softmax of these sums is then exactly the probability of each label given that one of the four
    is written. Divided by length, a name of many tokens would win because all but its first follow almost surely.

    Args:
        backend: The labelling model.
        context: The passage.
        question: The question.
        prior: The model's leaning (`label_prior`), to be divided out; None leaves the probabilities as they are.

    Raises:
        ContextOverflow: The passage is too long for the model.
    """
    plain = _probabilities(backend, context, question)
    facts = backend.describe()
    if prior is None:
        return Labelling(facts.file_hash, facts.name, "likelihood", _likeliest(plain), plain)
    even = calibrated(plain, prior)
    return Labelling(facts.file_hash, facts.name, "likelihood", _likeliest(even), even, uncalibrated=plain)


def label_prior(backend: Backend) -> dict[str, float]:
    """Return how a model leans towards labels where passage and question say nothing (Zhao et al. 2021, section 5).

    Mean of the label probabilities for texts without content.
    """
    priors = [_probabilities(backend, text, text) for text in _NOTHING]
    return {label: sum(each[label] for each in priors) / len(priors) for label in LABELS}


def calibrated(probabilities: Mapping[str, float], prior: Mapping[str, float]) -> dict[str, float]:
    """Label probabilities with a model's leaning divided out, adding up to 1 again (Zhao et al. 2021, equation 1)."""
    weights = {label: probabilities[label] / max(prior[label], 1e-9) for label in LABELS}
    total = sum(weights.values())
    return {label: weight / total for label, weight in weights.items()}


def label_in_force(item: Item) -> str:
    """Return the label that counts for an item: what most people say, else the newest labelling in words, else by likelihood.

    Returns:
        "" where nobody labelled it.
    """
    agreed = majority(item.people.values())
    if agreed:
        return agreed
    for method in METHODS:
        for labelling in reversed(item.labels):
            if labelling.method == method and labelling.label:
                return labelling.label
    return ""


def _probabilities(backend: Backend, context: str, question: str) -> dict[str, float]:
    prompt = labelling_prompt(backend, context, question) + _BEGINNING
    scores = backend.loglikelihoods(prompt, [f'{label}"' for label in LABELS])
    sums = [choice.loglikelihood for choice in scores.choices]
    most = max(sums)
    weights = [math.exp(value - most) for value in sums]
    return {label: weight / sum(weights) for label, weight in zip(LABELS, weights, strict=True)}


def _likeliest(probabilities: Mapping[str, float]) -> str:
    return max(LABELS, key=lambda label: probabilities[label])


def _read(raw: str) -> tuple[str, str]:
    """Label and reason of an answer; "" for a label that is none of the four or not there."""
    try:
        value = json.loads(raw)
        label, reason = str(value["label_name"]), str(value.get("reason", ""))
    except (ValueError, TypeError, KeyError, AttributeError):
        named, reasoned = _NAMED.search(raw), _REASONED.search(raw)
        label, reason = named.group(1) if named else "", reasoned.group(1) if reasoned else ""
    return (label if label in LABELS else ""), reason.strip()
