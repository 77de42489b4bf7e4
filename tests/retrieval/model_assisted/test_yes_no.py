import pytest

from ragexam.errors import CancelRequested, ContextOverflow
from ragexam.llm.backend import ChoiceScore, ModelFacts, Scores
from ragexam.retrieval.model_assisted.yes_no import YesNoScorer


class Reader:
    """Says yes as surely as the passage is long."""

    def __init__(self):
        self.prompts = []

    def describe(self):
        return ModelFacts("Reader", "hash")

    def render_chat(self, messages):
        return "".join(m["content"] for m in messages) + "\nassistant:"

    def loglikelihoods(self, prompt, continuations):
        assert list(continuations) == ["Yes", "No"]
        self.prompts.append(prompt)
        yes = -1.0 if "gate" in prompt.split("Passage:")[1] else -5.0
        return Scores((ChoiceScore(yes, 1, 3, 3), ChoiceScore(-2.0, 1, 2, 2)), 10, 0, 0.0)


def test_a_score_is_the_difference_of_yes_and_no():
    reader = Reader()
    scorer = YesNoScorer(reader)
    assert scorer.score("Which {passage}?", ["the gate", "a {question} ramp"]).tolist() == [1.0, -3.0]
    assert all("Question: Which {passage}?" in prompt for prompt in reader.prompts)
    assert "a {question} ramp" in reader.prompts[1]
    assert scorer.score("q", []).shape == (0,)


def test_identity_depends_on_the_model():
    one, other = Reader(), Reader()
    other.describe = lambda: ModelFacts("Reader", "another")
    assert YesNoScorer(one).key == YesNoScorer(Reader()).key != YesNoScorer(other).key


class Narrow(Reader):
    """Reads so many characters at once, each a token, with its answer of three."""

    def __init__(self, context):
        super().__init__()
        self.context = context

    def describe(self):
        return ModelFacts("Reader", "hash", context_length=self.context)

    def count_tokens(self, text):
        return len(text)

    def loglikelihoods(self, prompt, continuations):
        if len(prompt) + 3 > self.context:
            raise ContextOverflow("Too long.")
        return super().loglikelihoods(prompt, continuations)


def test_the_end_of_a_passage_that_does_not_fit_is_left_out():
    empty = Reader()
    YesNoScorer(empty).score("Which?", [""])
    bare = len(empty.prompts[0])
    reader = Narrow(bare + 40)
    scorer = YesNoScorer(reader)
    # 40 characters are free, 8 of them kept for the answer: 32 of the passage remain.
    assert scorer.score("Which?", ["gate " + "x" * 300, "x" * 100 + " gate", "short gate"]).tolist() == [1.0, -3.0, 1.0]
    assert scorer.cut == 2
    assert [len(prompt) - bare for prompt in reader.prompts] == [32, 32, 10]
    assert YesNoScorer(Narrow(bare + 41)).key != scorer.key


def test_a_question_that_does_not_fit_is_told():
    with pytest.raises(ContextOverflow, match="Too long"):
        YesNoScorer(Narrow(60)).score("Which?", ["some passage"])


def test_scoring_can_be_stopped_before_each_call():
    reader = Reader()
    scorer = YesNoScorer(reader)

    def stop_after_two():
        if len(reader.prompts) == 2:
            raise CancelRequested

    scorer.check = stop_after_two
    with pytest.raises(CancelRequested):
        scorer.score("q", ["a", "b", "c", "d"])
    assert len(reader.prompts) == 2
