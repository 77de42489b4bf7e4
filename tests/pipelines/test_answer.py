import pytest

from ragexam.errors import CancelRequested, InputError, ModelError
from ragexam.pipelines.answer import answer_item
from ragexam.pipelines.prompts import prompt_hash


def test_the_passage_decides_the_answer(make_item, make_spec, make_chunk, model):
    item = make_item(key=2)
    answered = answer_item(item, make_spec(), [make_chunk("c1", "The gate is 6 m wide.")], [], model, manifest_id="m")
    response = answered.response
    # "6 m" is two words: -2 nats over 3 characters; the others -6.
    assert response.loglikelihoods == (-6, -6, -2, -6)
    assert response.characters == response.bytes == (3, 3, 3, 3)
    assert response.tokens == (2, 2, 2, 2)
    assert (response.chosen, response.correct, response.tie) == (2, True, False)
    assert response.margin == pytest.approx(4.0)
    assert response.passages == ("c1",)
    assert response.prompt_hash == prompt_hash(answered.prompt)
    assert "The gate is 6 m wide." in answered.prompt
    assert (response.item_id, response.item_hash, response.manifest_id) == (item.id, item.content_hash, "m")
    assert response.pipeline_id == make_spec().id
    assert response.prompt_tokens == len(answered.prompt.split())
    assert response.seconds == 0.25
    assert not response.error


def test_a_wrong_answer_and_a_tie(make_item, make_spec, make_chunk, model):
    wrong = answer_item(make_item(key=1), make_spec(), [make_chunk("c1", "It is 6 m wide.")], [], model).response
    assert (wrong.chosen, wrong.correct) == (2, False)
    blind = answer_item(make_item(key=1), make_spec("closed_book", 0), [], [], model).response
    assert (blind.chosen, blind.tie, blind.margin) == (0, True, 0.0)


def test_examples_are_named(make_item, make_spec, model):
    example = make_item("e", "Who?", ("a b", "c d"), 0)
    answered = answer_item(make_item(), make_spec(examples=1), [], [example], model)
    assert answered.response.examples == ("e",)
    assert "a b" in answered.prompt


def test_overflow_leaves_out_the_lowest_ranks_before_the_call(make_item, make_spec, make_chunk, model):
    passages = [make_chunk(f"c{i}", "word " * 100) for i in range(1, 6)]
    model.context = 380
    response = answer_item(make_item(), make_spec(k=5), passages, [], model).response
    assert response.passages == ("c1", "c2", "c3")
    assert response.dropped_passages == ("c5", "c4")
    assert not response.error
    assert len(model.asked) == 1


def test_nothing_is_left_out_where_all_fits(make_item, make_spec, make_chunk, model):
    passages = [make_chunk(f"c{i}", "word " * 100) for i in range(1, 6)]
    response = answer_item(make_item(), make_spec(k=5), passages, [], model).response
    assert len(response.passages) == 5
    assert response.dropped_passages == ()


def test_a_prompt_that_never_fits_is_a_failure_on_record(make_item, make_spec, make_chunk, model):
    model.context = 10
    response = answer_item(make_item(), make_spec(), [make_chunk("c1", "text")], [], model).response
    assert "does not fit" in response.error
    assert response.chosen is None
    assert response.correct is None
    assert response.loglikelihoods == ()
    assert response.passages == ()
    assert response.dropped_passages == ("c1",)


def test_what_was_scored_before_is_not_scored_again(make_item, make_spec, make_chunk, model):
    known = {}
    passages = [make_chunk("c1", "The gate is 6 m wide.")]
    first = answer_item(make_item(), make_spec("bm25"), passages, [], model, known_scores=known).response
    second = answer_item(make_item(), make_spec("dense"), passages, [], model, known_scores=known).response
    assert len(model.asked) == len(known) == 1
    assert (first.reused, second.reused) == (False, True)
    assert second.loglikelihoods == first.loglikelihoods
    assert second.pipeline_id != first.pipeline_id
    answer_item(make_item(), make_spec("dense"), [], [], model, known_scores=known)
    assert len(model.asked) == 2


def test_a_failing_model_is_on_record_and_not_remembered(make_item, make_spec, model):
    known = {}
    model.failure = ModelError("The model stopped.", "Load it again.")
    answered = answer_item(make_item(), make_spec(), [], [], model, known_scores=known)
    assert answered.response.error == "The model stopped. Load it again."
    assert answered.response.prompt_hash == prompt_hash(answered.prompt)
    assert not known


def test_cancel_is_not_a_failed_answer(make_item, make_spec, model):
    model.failure = CancelRequested()
    with pytest.raises(CancelRequested):
        answer_item(make_item(), make_spec(), [], [], model)


def test_an_item_or_a_retrieval_that_failed_is_on_record(make_item, make_spec, model):
    one = answer_item(make_item(choices=("only",)), make_spec(), [], [], model).response
    assert "fewer than two choices" in one.error
    none = answer_item(make_item(), make_spec("oracle", 0), [], [], model, retrieval_error="No evidence.").response
    assert none.error == "No evidence."
    assert not model.asked
    model.failure = InputError("An empty choice.")
    assert answer_item(make_item(), make_spec(), [], [], model).response.error == "An empty choice."
