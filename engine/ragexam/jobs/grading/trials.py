"""Tries a judge once for each project and keeps how it did."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from ragexam.grading.grader import Judge
from ragexam.grading.judging.trial import JudgeTrial, trial_key, try_judge
from ragexam.records import from_json, to_json
from ragexam.store import Store


def kept_trial(store: Store, judge: Judge) -> JudgeTrial:
    """Return how a judge did on pairs that anybody can tell apart; asked once, and anew where cases or prompts changed.

    It is kept under the name by which the judge is called now.
    """
    inputs = {"trial": trial_key()}
    stored = store.judges.get(judge.key)
    if stored is not None and stored.inputs == inputs:
        with suppress(ValueError):
            kept = from_json(JudgeTrial, stored.value)
            if kept.name == judge.name:
                return kept
            renamed = replace(kept, name=judge.name)
            store.judges.put(judge.key, inputs, to_json(renamed))
            return renamed
    made = try_judge(judge)
    store.judges.put(judge.key, inputs, to_json(made))
    return made
