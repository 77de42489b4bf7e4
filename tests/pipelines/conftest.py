"""Small records and a tiny model for the tests of this room."""

import pytest

from ragexam.errors import ContextOverflow
from ragexam.llm.backend import ChoiceScore, ModelFacts, Scores
from ragexam.records import Chunk, Item, PipelineSpec, RetrieverSpec, Span


class WordModel:
    """Counts words as tokens. A choice that stands in a passage of the prompt scores -1, any other -3 per token."""

    def __init__(self, context=1000):
        self.context = context
        self.asked = []
        self.failure = None

    def describe(self):
        return ModelFacts("Words", "hash", context_length=self.context)

    def count_tokens(self, text):
        return len(text.split())

    def render_chat(self, messages):
        return "".join(f"<{m['role']}>{m['content']}\n" for m in messages) + "<assistant>"

    def loglikelihoods(self, prompt, continuations):
        self.asked.append((prompt, tuple(continuations)))
        if self.failure:
            raise self.failure
        if self.count_tokens(prompt) > self.context:
            raise ContextOverflow("The prompt does not fit into the model's context.")
        *passages, _ = prompt.split("Question:")
        scores = []
        for text in continuations:
            bare = text.removeprefix(" ")
            n = max(1, len(bare.split()))
            each = -1.0 if bare in " ".join(passages) else -3.0
            scores.append(ChoiceScore(each * n, n, len(bare), len(bare.encode())))
        return Scores(tuple(scores), self.count_tokens(prompt), 0, 0.25)


@pytest.fixture
def model():
    return WordModel()


@pytest.fixture
def make_item():
    def make(name="i", question="How wide is the gate?", choices=("4 m", "5 m", "6 m", "7 m"), key=0, **fields):
        evidence = tuple(Span(*e) for e in fields.pop("evidence", ()))
        return Item(
            name, question, tuple(choices), key, evidence=evidence, language=fields.pop("language", "en"), **fields
        )

    return make


@pytest.fixture
def make_chunk():
    def make(name, text):
        return Chunk(name, "d", 0, 0, len(text), text)

    return make


@pytest.fixture
def make_spec():
    def make(kind="bm25", k=3, examples=0, template="plain"):
        return PipelineSpec("hash", "Words", RetrieverSpec(kind, k), examples, template)

    return make
