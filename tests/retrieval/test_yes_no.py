from ragexam.llm.backend import ChoiceScore, ModelFacts, Scores
from ragexam.retrieval.yes_no import YesNoScorer


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
