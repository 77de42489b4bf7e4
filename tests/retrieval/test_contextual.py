"""Contextual retrieval: what a sentence on a passage's place adds, and what happens where there is none."""

import pytest

from ragexam.errors import ContextOverflow, InputError, ModelError
from ragexam.llm.scripted.backend import ScriptedBackend
from ragexam.retrieval.build import assemble
from ragexam.retrieval.kinds.contextual import KIND, ChunkContext, Contextualiser
from ragexam.retrieval.resources import ReadyResources
from ragexam.retriever_specs import TextLengths, make_retriever, parse_retriever

TEXTS = ("It weighs four kilograms.", "It weighs nine kilograms.", "Bolts are counted weekly.")
PLACES = ("About the Kestova scale.", "About the Orlin crane.", "")


@pytest.fixture
def resources(make_chunks):
    chunks = make_chunks(*TEXTS)
    places = {chunk.id: ChunkContext(place) for chunk, place in zip(chunks, PLACES, strict=True)}
    return ReadyResources(chunks, answers={"chunk_context": places.__getitem__})


def asked(text, resources, question="What does the Orlin crane weigh?"):
    (ranking,) = assemble(parse_retriever(text), resources).search([question], 3)
    return ranking.chunk_ids


def test_a_passage_is_found_by_where_it_belongs(resources):
    assert asked("bm25", resources)[0] != "c1"  # "weigh" is not "weighs", and neither passage names a product
    assert asked("contextual:base=[bm25]", resources)[0] == "c1"
    assert resources.notes["contextual", next(s for k, s in resources.notes if s.endswith(" c2"))]
    assert sum(resources.notes.values()) == 1
    assert KIND.remark(1, 3) == (
        "1 of 3 passages are searched as they are: the model gave no usable sentence on their place."
    )


def test_indexes_over_placed_passages_are_not_those_over_the_plain_ones(resources):
    for text in ("contextual:base=[bm25]", "bm25", "ensemble:of=[contextual:base=[bm25]]+[bm25]"):
        asked(text, resources)
    assert len(resources.shared) == 2
    assert asked("bm25", resources) == ("c0", "c1", "c2")


def test_a_passage_too_long_for_the_model_stays_as_it_is_and_another_failure_is_told(resources):
    def failing(chunk_id):
        raise ContextOverflow("too long")

    resources.answers["chunk_context"] = failing
    assert asked("contextual:base=[bm25]", resources) == asked("bm25", resources)
    assert sum(resources.notes.values()) == 3

    def gone(chunk_id):
        raise ModelError("The model is gone.")

    resources.answers["chunk_context"] = gone
    with pytest.raises(ModelError, match="gone"):  # nothing is ranked as if there were no places
        asked("contextual:base=[bm25]", resources)


def test_children_can_be_placed_but_what_cuts_for_itself_cannot_stand_inside():
    assert parse_retriever("child_parent:base=[contextual]").label == "Child-parent over (Contextual over Hybrid), k=3"
    with pytest.raises(InputError, match="cannot stand inside a contextual one"):
        parse_retriever("contextual:base=[child_parent]")


def test_the_model_is_asked_once_a_passage_and_not_for_every_question():
    (calls,) = KIND.model_calls(make_retriever("contextual"), TextLengths(question=20, passage=200))
    assert (calls.role, calls.calls, calls.each) == ("llm", 1, "passage")


def test_what_is_asked_holds_title_and_beginning_and_is_kept_by_texts_not_ids(make_chunk):
    prompts = []

    class Reading(ScriptedBackend):
        def generate(self, prompt, **options):
            prompts.append(prompt)
            return super().generate(prompt, **options)

    first, second = make_chunk("a", "The Orlin crane lifts loads."), make_chunk("b", "It weighs nine kilograms.")
    asking = Contextualiser(Reading(), [first, second], {first.document_id: "Cranes"})
    sentence = asking.ask("b", "en").sentence
    assert 8 <= len(sentence) <= 240
    assert "Document: Cranes" in prompts[0]
    assert prompts[0].index("The Orlin crane lifts loads.") < prompts[0].index("Passage:\nIt weighs nine kilograms.")
    renamed = Contextualiser(
        ScriptedBackend(), [make_chunk("a", first.text), make_chunk("z", second.text)], {first.document_id: "Cranes"}
    )
    assert renamed.unit_key("z", "en") == asking.unit_key("b", "en")
    other = Contextualiser(ScriptedBackend(), [first, second], {first.document_id: "Lifts"})
    assert other.unit_key("b", "en") != asking.unit_key("b", "en")
    with pytest.raises(ContextOverflow, match="does not fit the context"):
        Contextualiser(ScriptedBackend(context=64), [first, second], {}).ask("b", "en")
