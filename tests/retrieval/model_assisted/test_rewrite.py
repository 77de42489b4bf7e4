import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ragexam.errors import ContextOverflow, InputError
from ragexam.llm.backend import Generated, ModelFacts
from ragexam.llm.scripted.backend import ScriptedBackend
from ragexam.retrieval.model_assisted.question_language import language_of
from ragexam.retrieval.model_assisted.rewrite import MOST_REWRITES, QueryRewriter, why_refused

QUESTION = "How long is the warranty of a repaired Kestova 210 cabinet in Thornsey?"


class Says:
    """Answers with prepared texts and keeps what it was asked."""

    def __init__(self, *texts):
        self.texts, self.asked = list(texts), []

    def describe(self):
        return ModelFacts("Says", "f" * 64, context_length=4096)

    def render_chat(self, messages):
        return "\n".join(m["content"] for m in messages)

    def generate(self, prompt, *, max_tokens, schema=None, temperature=0.0, seed=0, stop=()):
        self.asked.append((prompt, max_tokens, schema, temperature, seed))
        return Generated(self.texts.pop(0), 1, 1, "stop", 0.0)


def listed(*rewrites):
    return json.dumps({"rewrites": rewrites})


GOOD = (
    "What warranty period applies to a Kestova 210 cabinet after a repair in Thornsey?",
    "For how many months does Thornsey guarantee a mended Kestova 210 cabinet?",
    "When does the guarantee of a repaired Kestova 210 end in Thornsey?",
)


def test_the_first_greedy_answer_is_enough():
    model = Says(listed(*GOOD))
    assert QueryRewriter(model, seed=3).ask(QUESTION, 3, "en").kept == GOOD
    ((prompt, _, schema, temperature, _),) = model.asked
    assert prompt.endswith(f"Question: {QUESTION}")
    assert "Write 4 other wordings" in prompt  # one to spare
    assert schema["properties"]["rewrites"]["minItems"] == schema["properties"]["rewrites"]["maxItems"] == 4
    assert temperature == 0.0


def test_too_few_are_asked_for_once_more_with_the_seed_and_what_is_missing_stays_visible():
    model = Says(listed(GOOD[0], QUESTION, GOOD[0].upper()), listed(GOOD[0], "Is it long in Thornsey?", GOOD[1]))
    rewrites = QueryRewriter(model, seed=7).ask(QUESTION, 3, "en")
    assert rewrites.kept == (GOOD[0], GOOD[1])
    assert [(temperature, seed) for *_, temperature, seed in model.asked] == [(0.0, 7), (0.7, 7)]
    assert rewrites.refused == (
        f"{QUESTION} (the question itself)",
        f"{GOOD[0].upper()} (said already)",
        f"{GOOD[0]} (said already)",
        "Is it long in Thornsey? (210 is missing)",
    )


def test_a_text_that_the_cap_cut_gives_what_was_finished():
    model = Says(listed(*GOOD)[:120], listed())
    assert QueryRewriter(model).ask(QUESTION, 2, "en").kept == GOOD[:1]


@pytest.mark.parametrize(
    ("candidate", "reason"),
    [
        ("Short?", "too short"),
        ("How long is the warranty of a repaired Kestova 210 in Thornsey']}", "no plain sentence"),
        ("Kestova 210 Thornsey " * 20, "too long"),
        ("how long is the warranty of a repaired Kestova 210 cabinet in Thornsey", "the question itself"),
        ("How long is the warranty of a repaired Kestova 210 cabinet?", "Thornsey is missing"),
        ("How long is the warranty of a repaired cabinet in Thornsey?", "210 is missing"),
        ("How long is the 24 month warranty of a Kestova 210 cabinet in Thornsey?", "24 is not in the question"),
        ("In Thornsey, how long does Quellmoor guarantee a repaired Kestova 210?", "Quellmoor is not in the question"),
        ("Wie lange ist die Garantie für einen reparierten Kestova 210 in Thornsey?", "another language"),
        ("In Thornsey, what is the warranty on Kestova 210's repair?", ""),
    ],
)
def test_what_is_refused_and_why(candidate, reason):
    assert why_refused(QUESTION, candidate, [], "en") == reason


def test_german_nouns_are_no_names_but_codes_are_kept():
    question = "Welche Durchwahl hat das Lager in Lüdenbrook für QX-41 ab 14:30 Uhr?"
    assert (
        why_refused(question, "Unter welcher Nummer ist ab 14:30 der Speicher für QX-41 zu erreichen?", [], "de") == ""
    )
    assert why_refused(question, "Welche Nummer hat ab 14:30 Uhr der Speicher?", [], "de") == "QX-41 is missing"
    assert (
        why_refused(question, "Which extension has QX-41 from 14:30 at the warehouse?", [], "de") == "another language"
    )


def test_the_prompt_is_in_the_language_of_the_question():
    model = Says(listed("Bis wann ist der Urlaub anzumelden, bitte?"), listed("How early is leave to be requested?"))
    rewriter = QueryRewriter(model)
    assert rewriter.ask("Wann muss der Urlaub beantragt werden?", 1).kept == (
        "Bis wann ist der Urlaub anzumelden, bitte?",
    )
    assert rewriter.ask("When must leave be requested?", 1).kept == ("How early is leave to be requested?",)
    assert model.asked[0][0].endswith("Frage: Wann muss der Urlaub beantragt werden?")
    assert model.asked[1][0].endswith("Question: When must leave be requested?")


def test_what_follows_the_question_is_cut_off():
    model = Says(listed(f"{GOOD[0]}']}}.....", f"{GOOD[1]} It is 24 months."))
    assert QueryRewriter(model).ask(QUESTION, 2, "en").kept == GOOD[:2]
    double = "Where is the gate? And when does it open?"
    other = "Where can the gate be found? When is it open?"
    assert QueryRewriter(Says(listed(other))).ask(double, 1, "en").kept == (other,)


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("How many visitors can one employee accompany in offices?", "en"),
        ("Wie viel Euro ist die Bereitschaftspauschale je Nacht im Außendienst?", "de"),
        ("Marlune 4 Tavik?", ""),
    ],
)
def test_english_and_german_are_told_apart(text, language):
    assert language_of(text) == language


@pytest.mark.parametrize("question", [QUESTION, "Wie hoch ist die Pauschale für QX-41 in der Nacht?", "Marlune 4?"])
@pytest.mark.parametrize("n", [1, 3, MOST_REWRITES])
def test_the_scripted_model_rewrites_any_question_and_always_the_same(question, n):
    made = QueryRewriter(ScriptedBackend(1)).ask(question, n).kept
    assert len(made) == len(set(made)) == n
    assert made == QueryRewriter(ScriptedBackend(1)).ask(question, n).kept
    assert question not in made


def test_keys_change_with_what_determines_the_rewrites():
    rewriter = QueryRewriter(ScriptedBackend(1))
    keys = {
        rewriter.unit_key(QUESTION, 3),
        rewriter.unit_key(QUESTION, 2),
        rewriter.unit_key(GOOD[0], 3),
        rewriter.unit_key(QUESTION, 3, "de"),
        QueryRewriter(ScriptedBackend(2)).unit_key(QUESTION, 3),
        QueryRewriter(ScriptedBackend(1), seed=1).unit_key(QUESTION, 3),
    }
    assert len(keys) == 6
    assert rewriter.unit_key(QUESTION, 3) == rewriter.unit_key(QUESTION, 3, "en")


def test_impossible_requests():
    rewriter = QueryRewriter(ScriptedBackend(1))
    for n in (0, MOST_REWRITES + 1):
        with pytest.raises(InputError, match="choose 1 to 8"):
            rewriter.ask(QUESTION, n)
    assert rewriter.ask("  ", 2).kept == ()
    with pytest.raises(ContextOverflow):
        QueryRewriter(ScriptedBackend(1, context=100)).ask(QUESTION, 2)


def test_it_can_be_stopped_before_each_call():
    class Stopped(Exception):
        pass

    def stop():
        raise Stopped

    model = Says(listed(*GOOD))
    rewriter = QueryRewriter(model)
    rewriter.check = stop
    with pytest.raises(Stopped):
        rewriter.ask(QUESTION, 1, "en")
    assert model.asked == []


@given(st.text(max_size=60), st.lists(st.text(max_size=80), max_size=4), st.integers(1, 4))
def test_whatever_a_model_says_what_is_kept_is_usable(question, texts, n):
    model = Says(json.dumps({"rewrites": texts}), json.dumps({"rewrites": texts[::-1]}))
    kept = QueryRewriter(model).ask(question, n, "en").kept
    assert len(kept) <= n
    for index, one in enumerate(kept):
        assert why_refused(" ".join(question.split()), one, kept[:index], "en") == ""
