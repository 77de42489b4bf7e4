"""A RAG pipeline of Haystack that hayhooks serves: files converted and split, BM25, a prompt, an OpenAI-compatible model.

hayhooks reads this file in the product's own environment; nothing of RAG Exam is imported.
"""

import os
from collections.abc import Generator
from pathlib import Path
from typing import Any

from hayhooks import BasePipelineWrapper, get_last_user_message, streaming_generator
from haystack import Pipeline
from haystack.components.builders import ChatPromptBuilder
from haystack.components.converters import MultiFileConverter
from haystack.components.generators.chat import OpenAIChatGenerator
from haystack.components.preprocessors import DocumentSplitter
from haystack.components.retrievers.in_memory import InMemoryBM25Retriever
from haystack.components.writers import DocumentWriter
from haystack.dataclasses import ChatMessage
from haystack.document_stores.in_memory import InMemoryDocumentStore
from haystack.utils import Secret

PROMPT = """Answer the question from the documents. Answer in one short sentence.

Documents:
{% for document in documents %}
{{ document.content }}
{% endfor %}
Question: {{ question }}
"""


class PipelineWrapper(BasePipelineWrapper):
    """The pipeline, asked at POST /NAME/run, and as a chat at POST /NAME/chat."""

    def setup(self) -> None:
        """Read the documents, and build what answers."""
        store = InMemoryDocumentStore()
        indexing = Pipeline()
        indexing.add_component("converter", MultiFileConverter())
        indexing.add_component("splitter", DocumentSplitter(split_by="word", split_length=80, split_overlap=10))
        indexing.add_component("writer", DocumentWriter(store))
        indexing.connect("converter.documents", "splitter.documents")
        indexing.connect("splitter.documents", "writer.documents")
        files = [path for path in sorted(Path(os.environ["HAYSTACK_CORPUS"]).rglob("*")) if path.is_file()]
        indexing.run({"converter": {"sources": files}})
        answering = Pipeline()
        answering.add_component("retriever", InMemoryBM25Retriever(store, top_k=3))
        answering.add_component(
            "prompt", ChatPromptBuilder([ChatMessage.from_user(PROMPT)], required_variables=["documents", "question"])
        )
        answering.add_component(
            "llm",
            OpenAIChatGenerator(
                api_key=Secret.from_token("none"),
                model="local",
                api_base_url=os.environ["HAYSTACK_MODEL_URL"],
                timeout=300,
                generation_kwargs={"temperature": 0, "max_tokens": 144},
            ),
        )
        answering.connect("retriever.documents", "prompt.documents")
        answering.connect("prompt.prompt", "llm.messages")
        self.pipeline = answering

    def run_api(self, query: str) -> dict[str, Any]:
        """Answer a question."""
        done = self.pipeline.run(
            {"retriever": {"query": query}, "prompt": {"question": query}}, include_outputs_from={"retriever"}
        )
        passages = [
            {"content": one.content, "file": one.meta.get("file_path")} for one in done["retriever"]["documents"]
        ]
        return {"answer": done["llm"]["replies"][0].text, "documents": passages}

    def run_chat_completion(self, model: str, messages: list[dict[str, Any]], body: dict[str, Any]) -> str | Generator:
        """Answer the last message of a chat, piece by piece."""
        question = get_last_user_message(messages)
        return streaming_generator(
            pipeline=self.pipeline,
            pipeline_run_args={"retriever": {"query": question}, "prompt": {"question": question}},
        )
