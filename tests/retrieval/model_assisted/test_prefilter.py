import json

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ragexam.embedding.hashed import HashedEmbedder
from ragexam.errors import ContextOverflow, NotEnoughData
from ragexam.llm.backend import Generated, ModelFacts
from ragexam.llm.scripted.backend import ScriptedBackend
from ragexam.records import Chunk, from_json, to_json
from ragexam.retrieval.base import Retrieved
from ragexam.retrieval.indexes.bm25 import Bm25Index
from ragexam.retrieval.indexes.rerank import RerankedIndex
from ragexam.retrieval.model_assisted.multi_query import MultiQueryIndex
from ragexam.retrieval.model_assisted.prefilter import Prediction, Prefilter
from ragexam.retrieval.model_assisted.prefiltered import PrefilterIndex

TITLES = {"d1": "Annual leave", "d2": "Company vehicles", "d3": "Travel policy"}
CHUNKS = [
    Chunk("a", "d1", 0, 0, 0, "## Asking\nAnnual leave is requested two weeks before.", topic="People"),
    Chunk("b", "d1", 1, 0, 0, "## Sickness\nCall before nine, also on leave.", topic="People"),
    Chunk("c", "d2", 0, 0, 0, "Vehicles are booked at the gate.", topic="Travel"),
    Chunk("d", "d2", 1, 0, 0, "Fuel cards of vehicles lie in the drawer.", topic="Travel"),
    Chunk("e", "d3", 0, 0, 0, "## Trains\nTrains are booked second class.", topic="Travel"),
]
CHUNKS = [Chunk(c.id, c.document_id, c.ordinal, 0, len(c.text), c.text, topic=c.topic) for c in CHUNKS]


class Says:
    """Names what it is told to, in order, and keeps what it was asked."""

    def __init__(self, *names, context=4096):
        self.names, self.asked, self.context = list(names), [], context

    def describe(self):
        return ModelFacts("Says", "f" * 64, context_length=self.context)

    def count_tokens(self, text):
        return len(text.split())

    def render_chat(self, messages):
        return "\n".join(m["content"] for m in messages)

    def generate(self, prompt, *, max_tokens, schema=None, temperature=0.0, seed=0, stop=()):
        self.asked.append((prompt, temperature, seed))
        return Generated(json.dumps({"name": self.names.pop(0)}), 1, 1, "stop", 0.0)


def prefilter(model, **options):
    return Prefilter(model, HashedEmbedder(64), CHUNKS, TITLES, **options)


def test_the_name_is_matched_with_the_nearest_real_one_by_cosine():
    model = Says("the vehicles of a company")
    retriever = prefilter(model).predict("Where is a car booked?", "en")
    embedder = HashedEmbedder(64)
    cosines = embedder.embed(["the vehicles of a company"], "query")[0] @ embedder.embed(list(TITLES.values())).T
    assert (retriever.said, retriever.name) == ("the vehicles of a company", "Company vehicles")
    assert retriever.cosine == pytest.approx(float(cosines.max()), abs=1e-6)
    assert np.argmax(cosines) == 1
    assert (retriever.listed, retriever.names, retriever.cut, retriever.part) == (3, 3, False, "")
    ((prompt, temperature, _),) = model.asked
    assert "Here are the possible documents:\n- Annual leave\n- Company vehicles\n- Travel policy\n" in prompt
    assert prompt.endswith("Where is a car booked?")
    assert temperature == 0.0


def test_freely_means_without_the_list():
    model = Says("Company vehicles")
    retriever = prefilter(model, free=True).predict("Where is a car booked?", "en")
    assert (retriever.name, retriever.listed, retriever.names, retriever.cut) == ("Company vehicles", 0, 3, False)
    assert "Travel policy" not in model.asked[0][0]
    assert "title of the document" in model.asked[0][0]


def test_the_second_step_names_a_heading_of_the_document():
    model = Says("Annual leave", "sickness")
    retriever = prefilter(model, parts=True).predict("Whom do I call when ill?", "en")
    assert (retriever.name, retriever.said_part, retriever.part, retriever.part_chunk) == (
        "Annual leave",
        "sickness",
        "Sickness",
        "",
    )
    assert "possible sections:\n- Asking\n- Sickness\n" in model.asked[1][0]
    assert retriever.part_cosine == pytest.approx(1.0, abs=1e-6)  # case plays no part for this embedder


def test_without_headings_the_nearest_passage_is_taken_and_nothing_is_listed():
    model = Says("Company vehicles", "fuel cards drawer")
    retriever = prefilter(model, parts=True).predict("Where is the fuel card?", "en")
    assert (retriever.part_chunk, retriever.part) == ("d", "Fuel cards of vehicles lie in the drawer.")
    assert "possible sections" not in model.asked[1][0]


def test_a_single_part_needs_no_question():
    model = Says("Travel policy")
    retriever = prefilter(model, parts=True).predict("Which class do trains have?", "en")
    assert (retriever.part, retriever.said_part, retriever.part_cosine, len(model.asked)) == ("Trains", "", None, 1)


def test_topics_hold_documents():
    model = Says("Travel", "vehicles")
    retriever = prefilter(model, names="topic", parts=True).predict("Where is a car booked?", "en")
    assert (retriever.name, retriever.part) == ("Travel", "Company vehicles")
    assert "possible topics:\n- People\n- Travel\n" in model.asked[0][0]
    assert "possible documents:\n- Company vehicles\n- Travel policy\n" in model.asked[1][0]


def test_the_document_s_name_said_over_again_names_no_part():
    retriever = prefilter(Says("Annual leave", "annual leave"), parts=True).predict("Whom do I call when ill?", "en")
    assert (retriever.name, retriever.said_part, retriever.part, retriever.part_cosine) == (
        "Annual leave",
        "annual leave",
        "",
        None,
    )
    (ranked,) = index(Ranks("c", "b", "a"), retriever).search(["q"], 3)
    assert ranked.chunk_ids == ("b", "a", "c")  # the document is right all the same


def test_a_german_question_gets_a_german_prompt():
    model = Says("Annual leave", "Asking")
    prefilter(model, parts=True).predict("Wann muss der Urlaub beantragt werden?")
    assert "Das sind die möglichen Dokumente:\n- Annual leave" in model.asked[0][0]
    assert "Das sind die möglichen Abschnitte:\n- Asking" in model.asked[1][0]


def test_nothing_usable_is_asked_for_once_more_with_the_seed_and_then_told():
    model = Says("- ...", "--")
    retriever = prefilter(model, seed=5).predict("Where is a car booked?", "en")
    assert retriever == Prediction(listed=3, names=3)
    assert [(temperature, seed) for _, temperature, seed in model.asked] == [(0.0, 5), (0.7, 5)]
    assert prefilter(Says("?", "Travel policy")).predict("Where?", "en").name == "Travel policy"


def test_a_list_too_long_is_cut_to_the_names_nearest_to_the_question_and_that_is_told():
    question = "Where are company vehicles booked?"
    whole = Says("Company vehicles")
    prefilter(whole).predict(question, "en")
    tokens = whole.count_tokens(whole.asked[0][0])
    model = Says("Company vehicles", context=tokens + 80)  # one token short: what is fed and the answer's must fit
    retriever = prefilter(model).predict(question, "en")
    assert (retriever.listed, retriever.names, retriever.cut, retriever.name) == (2, 3, True, "Company vehicles")
    listed = [line[2:] for line in model.asked[0][0].splitlines() if line.startswith("- ")]
    assert "Company vehicles" in listed
    assert listed == [title for title in TITLES.values() if title in listed]  # in their usual order
    with pytest.raises(ContextOverflow, match="one name"):
        prefilter(Says(context=90)).predict(question, "en")


def test_the_scripted_model_names_documents_by_their_words():
    prediction = Prefilter(ScriptedBackend(1), HashedEmbedder(64), CHUNKS, TITLES, parts=True)
    assert prediction.predict("How is annual leave requested?").name == "Annual leave"
    assert prediction.predict("Where are vehicles of the company booked?").name == "Company vehicles"
    free = Prefilter(ScriptedBackend(1), HashedEmbedder(64), CHUNKS, TITLES, free=True)
    assert free.predict("Where are vehicles of the company booked?").name == "Company vehicles"


def test_keys_change_with_what_determines_a_prediction():
    model = Says()
    made = [
        prefilter(model),
        prefilter(model, free=True),
        prefilter(model, parts=True),
        prefilter(model, names="topic"),
        prefilter(model, seed=1),
        Prefilter(model, HashedEmbedder(32), CHUNKS, TITLES),
        Prefilter(model, HashedEmbedder(64), CHUNKS[:3], TITLES),
        Prefilter(ScriptedBackend(1), HashedEmbedder(64), CHUNKS, TITLES),
    ]
    assert len({p.key for p in made}) == len({p.unit_key("q") for p in made}) == len(made)
    assert prefilter(model).unit_key("q", "de") != prefilter(model).unit_key("q", "en")


def test_a_prediction_is_kept_as_json():
    prediction = Prediction("x", "y", 0.5, listed=2, names=3)
    assert from_json(Prediction, json.loads(json.dumps(to_json(prediction)))) == prediction


def test_no_topic_no_filter():
    bare = [Chunk(c.id, c.document_id, 0, 0, len(c.text), c.text) for c in CHUNKS]
    with pytest.raises(NotEnoughData):
        Prefilter(Says(), HashedEmbedder(64), bare, TITLES, names="topic")


# ------------------------------------------------------------------ the order of passages


class Ranks:
    """Brings one list whatever it is asked."""

    def __init__(self, *ids, error=""):
        self.ids, self.error, self.asked = ids, error, []

    def search(self, queries, k):
        self.asked.append((list(queries), k))
        return [
            Retrieved(self.ids[:k], tuple(float(-i) for i in range(len(self.ids[:k]))), self.error) for _ in queries
        ]


def index(base, prediction, **options):
    return PrefilterIndex(base, lambda _: prediction, CHUNKS, TITLES, **options)


PART = Prediction("s", "Annual leave", 0.9, "t", "Sickness", 0.8)


def test_part_then_document_then_the_others_each_in_the_base_s_order():
    (ranking,) = index(Ranks("c", "a", "e", "b", "d"), PART).search(["q"], 5)
    assert ranking.chunk_ids == ("b", "a", "c", "e", "d")
    # steps agreed with + 1 / (1 + rank in the base)
    assert ranking.scores == pytest.approx((2 + 1 / 5, 1 + 1 / 3, 1 / 2, 1 / 4, 1 / 6))


def test_what_the_model_said_goes_along_with_the_passages():
    near = Prediction("leave", "Annual leave", 0.912, "Sickness", "Sickness", 1.0)
    base = RerankedIndex(index(Ranks("a", "b"), near), LongerFirst(), {c.id: c.text for c in CHUNKS})
    (ranking,) = MultiQueryIndex(base, lambda _: ["other words"], [c.id for c in CHUNKS]).search(["q"], 2)
    assert ranking.queries_used == ("other words", "“leave” → Annual leave (0.91) > Sickness")
    assert Prediction(listed=3, names=3).sentence() == "–"
    assert Prediction("Annual leave", "Annual leave", 1.0, listed=2, names=3).sentence() == "Annual leave (2 / 3)"


class LongerFirst:
    """Ranks by length."""

    name = key = "length"

    def score(self, query, passages):
        return np.array([len(p) for p in passages], dtype=np.float64)


def test_strict_leaves_the_others_out_and_may_bring_fewer():
    (ranking,) = index(Ranks("c", "a", "e", "b", "d"), PART, strict=True).search(["q"], 5)
    assert ranking.chunk_ids == ("b", "a")


def test_without_a_prediction_the_order_is_the_base_s_also_when_strict():
    for strict in (False, True):
        (ranking,) = index(Ranks("c", "a", "e"), Prediction(), strict=strict).search(["q"], 2)
        assert ranking.chunk_ids == ("c", "a")


def test_a_passage_named_as_the_part_comes_first_and_its_parent_too():
    nearest = Prediction("s", "Company vehicles", 0.9, "t", "Fuel", 0.8, "d")
    assert index(Ranks("a", "c", "d"), nearest).search(["q"], 3)[0].chunk_ids == ("d", "c", "a")
    child = Chunk("d1", "d2", 2, 0, 4, "Fuel", parent_id="d")
    lifted = PrefilterIndex(
        Ranks("a", "c", "d"),
        lambda _: Prediction("s", "Company vehicles", 0.9, part_chunk="d1"),
        [*CHUNKS, child],
        TITLES,
    )
    assert lifted.search(["q"], 3)[0].chunk_ids == ("d", "c", "a")


def test_a_base_that_scores_every_passage_is_ranked_to_its_end():
    (ranking,) = index(Bm25Index(CHUNKS), Prediction("s", "Travel policy", 1.0), depth=1).search(["vehicles booked"], 2)
    assert ranking.chunk_ids[0] == "e"
    base = Ranks("c", "a", "e")
    assert index(base, Prediction("s", "Travel policy", 1.0), depth=2).search(["q"], 1)[0].chunk_ids == ("c",)
    assert base.asked == [(["q"], 2)]


def test_failures_of_the_base_are_told():
    (ranking,) = index(Ranks(error="It was tired."), PART).search(["q"], 2)
    assert (ranking.chunk_ids, ranking.error) == ((), "It was tired.")


def test_each_question_is_predicted_once_and_searched_with_all_others_at_once():
    asked = []
    base = Ranks("a", "b")
    made = PrefilterIndex(base, lambda q: asked.append(q) or PART, CHUNKS, TITLES)
    made.search(["p", "q", "p"], 1)
    assert asked == ["p", "q"]
    assert [queries for queries, _ in base.asked] == [["p", "q", "p"]]


@given(
    st.permutations([c.id for c in CHUNKS]),
    st.sampled_from([*TITLES.values(), ""]),
    st.sampled_from(["Asking", "Sickness", "Trains", ""]),
    st.integers(1, 6),
    st.booleans(),
)
def test_a_filter_only_reorders(ids, name, part, k, strict):
    prediction = Prediction("s", name, 0.5, part=part)
    every = index(Ranks(*ids), prediction).search(["q"], len(ids))[0]
    assert sorted(every.chunk_ids) == sorted(ids)
    assert list(every.scores) == sorted(every.scores, reverse=True)
    (ranking,) = index(Ranks(*ids), prediction, strict=strict).search(["q"], k)
    own = {c.id for c in CHUNKS if TITLES[c.document_id] == name}
    wanted = [i for i in every.chunk_ids if not (strict and name) or i in own][:k]
    assert list(ranking.chunk_ids) == wanted
