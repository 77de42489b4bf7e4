"""A loaded model as judge: probabilities of labels, its family, and what was begun for it."""

from __future__ import annotations

from functools import partial

import pytest

from ragexam.grading.grader import Judge
from ragexam.grading.judge import BackendJudge, Memory, akin, family_of
from ragexam.llm.scripted.backend import ScriptedBackend

ASKED = [{"role": "user", "content": "Passage: leave is 27 days long.\n\nQuestion: How long is leave?"}]


def test_probabilities_of_labels_add_up_and_follow_the_model() -> None:
    judge = BackendJudge(ScriptedBackend(skill=1.0))
    assert isinstance(judge, Judge)
    probabilities = judge.label_probabilities(ASKED, ["27 days", "30 days"])
    assert sum(probabilities) == pytest.approx(1.0)
    assert probabilities[0] > 0.9
    assert judge.label_probabilities(ASKED, ["30 days", "27 days"]) == pytest.approx(probabilities[::-1])


def test_what_the_assistant_began_follows_the_prompt() -> None:
    class Listening(ScriptedBackend):
        """Keeps the prompt."""

        def loglikelihoods(self, prompt, continuations):
            self.asked = prompt
            return super().loglikelihoods(prompt, continuations)

    backend = Listening()
    BackendJudge(backend).label_probabilities([*ASKED, {"role": "assistant", "content": "Rating: "}], ["1", "2"])
    assert backend.asked == backend.render_chat(ASKED) + "Rating: "


def test_it_writes_and_says_who_it_is() -> None:
    backend = ScriptedBackend(3)
    judge = BackendJudge(backend)
    assert judge.write(ASKED, 20)
    assert (judge.key, judge.name) == (backend.describe().file_hash, backend.describe().name)


def test_a_family_is_told_by_a_name_or_is_its_first_word() -> None:
    assert family_of("Qwen2.5-Coder-1.5B-Instruct Q4_K_M", "qwen2") == family_of("Qwen3 8B") == "qwen"
    assert family_of("SmolLM2-135M", "llama") == "smollm"
    assert family_of("7B", "llama") == "llama"
    assert family_of("Meta-Llama-3.1-8B") == family_of("Llama 3.2 3B") == family_of("TinyLlama-1.1B") == "llama"
    assert family_of("Mixtral 8x7B") == family_of("Mistral-7B") == "mistral"
    assert family_of("dolphin-2.9-1.5B") == "dolphin", "no phi"
    assert family_of("Helpdesk of the works") == "helpdesk"


def test_a_distilled_model_is_akin_to_its_teacher_and_to_what_it_was_made_of() -> None:
    distilled = family_of("deepseek-r1-distill-qwen-1.5b-q4_k_m", "qwen2")
    assert distilled == "deepseek qwen"
    for name in ("Qwen2.5 Coder 0.5B", "DeepSeek-V3", "deepseek-r1-distill-llama-8b"):
        assert akin(name, distilled), name
        assert akin("deepseek-r1-distill-qwen-7b", family_of(name)), name
    for name in ("Llama 3.2 3B", "SmolLM2 135M", "Helpdesk", "7B"):
        assert not akin(name, distilled), name
    assert not akin("7B", ""), "of two whose origin is unknown nothing is said"


def test_what_was_asked_before_is_not_asked_again() -> None:
    class Counting(ScriptedBackend):
        """Counts what it is asked."""

        asked = 0

        def generate(self, prompt, **how):
            self.asked += 1
            return super().generate(prompt, **how)

        def loglikelihoods(self, prompt, continuations):
            self.asked += 1
            return super().loglikelihoods(prompt, continuations)

    backend = Counting(3)
    judge = BackendJudge(backend)
    first = judge.write(ASKED, 20), judge.label_probabilities(ASKED, ["1", "2"])
    assert (judge.write(ASKED, 20), judge.label_probabilities(ASKED, ["1", "2"])) == first
    assert backend.asked == 2
    judge.write(ASKED, 10)
    judge.write(ASKED, 20, stop=("]",))
    judge.label_probabilities(ASKED, ["2", "1"])
    assert backend.asked == 5, "another length, end or order is another question"
    for n in range(1000):
        judge.write([{"role": "user", "content": str(n)}], 1)
    judge.write(ASKED, 20)
    assert backend.asked == 1005, "another grader puts the same question after a thousand answers"


def test_the_oldest_replies_are_forgotten() -> None:
    asked: list[str] = []

    def ask(text: str) -> str:
        asked.append(text)
        return text.upper()

    memory: Memory[str] = Memory(most=2)
    for text in ("a", "b", "a", "c", "b", "c"):
        assert memory.get((text,), partial(ask, text)) == text.upper()
    assert asked == ["a", "b", "c", "b"], "what was asked for last stays"
