"""Holds what the window is told of the models of this machine: files, places, starter models."""

from __future__ import annotations

from dataclasses import dataclass

from ragexam.llm.selftest import KeptTest

SERVER = "server"
"""Source of a model that runs behind a server."""


@dataclass(frozen=True, slots=True)
class ModelFile:
    """A model on this machine.

    Attributes:
        key: What the engine finds it by: its name, or its path where another one has the same name.
        name: For a person, and of pipelines.
        kind: "language model", "embedder", "cross-encoder" or "adapter".
        path: File or folder; "" for one that needs none.
        source: The program that keeps it; "RAG Exam" for the own folder, "added" for what a person added, "server" for
            what runs behind one.
        size_bytes: Of the file.
        title: The name that it gives itself.
        architecture: "llama", "qwen2" and the like.
        parameters: Number of weights; 0 where unknown.
        quantisation: "Q4_K_M" and the like.
        context_length: Tokens that it was trained for; 0 where unknown.
        has_chat_template: Whether it brings one.
        licence: As the file tells it.
        fits: Whether it fits into memory and the GPU, in a sentence.
        need_bytes: Memory that it takes; 0 where unknown.
        layers: Layers that can go to a GPU; 0 where unknown.
        gpu_layers: Of them those that fit on the GPU with the most free memory; None where there is no GPU.
        problem: Why it cannot be used; "" for a sound one.
        file_hash: Its identity as far as it is known without reading the whole file.
        tested: How it did in its self-test on this machine.
        location: The entry of a person's list by which it was found; "" otherwise.
        adapter: File of the LoRA adapter beside it; "" for a model as it is.
        run_by: The library that runs an embedding model or a cross-encoder; "" for other models, and where none can.
    """

    key: str
    name: str
    kind: str
    path: str = ""
    source: str = ""
    size_bytes: int = 0
    title: str = ""
    architecture: str = ""
    parameters: int = 0
    quantisation: str = ""
    context_length: int = 0
    has_chat_template: bool = False
    licence: str = ""
    fits: str = ""
    need_bytes: int = 0
    layers: int = 0
    gpu_layers: int | None = None
    problem: str = ""
    file_hash: str = ""
    tested: KeptTest | None = None
    location: str = ""
    adapter: str = ""
    run_by: str = ""


@dataclass(frozen=True, slots=True)
class Place:
    """Folder where models were looked for, and what was found.

    Attributes:
        path: File or folder.
        source: The program it belongs to; "RAG Exam" for the own folder, "added" for what a person added.
        there: Whether it exists.
        models: Sound models found there.
    """

    path: str
    source: str
    there: bool
    models: int


@dataclass(frozen=True, slots=True)
class Starter:
    """A starter model.

    Attributes:
        name: In the catalogue.
        title: For a person.
        about: What it is good for.
        licence: Of the model.
        size_bytes: When it is there.
        there: Whether it is.
        have_bytes: Of it, what an interrupted start has left.
        disk_bytes: Free disk that it takes while it is put together.
        packages: The packages of the Python package index that hold it.
        writes: Whether it is a language model, which writes and answers questions.
    """

    name: str
    title: str
    about: str
    licence: str
    size_bytes: int
    there: bool
    have_bytes: int
    disk_bytes: int
    packages: tuple[str, ...]
    writes: bool = True


@dataclass(frozen=True)
class MachineView:
    """The models of this machine.

    Attributes:
        models: Language models, each with every adapter that belongs to it, sound ones first, then those that cannot
            be used.
        encoders: Embedding models, cross-encoders and adapters.
        places: Where was looked, a person's entries first.
        starters: The catalogue.
        folder: The program's own folder of models.
        memory: Bytes of memory.
        free_memory: Bytes that are free now.
        free_disk: Bytes free where starter models go.
        gpus: Name, free bytes and bytes of each GPU that is known without loading anything.
    """

    models: tuple[ModelFile, ...]
    encoders: tuple[ModelFile, ...]
    places: tuple[Place, ...]
    starters: tuple[Starter, ...]
    folder: str
    memory: int
    free_memory: int
    free_disk: int
    gpus: tuple[tuple[str, int, int], ...]

    def sound(self) -> list[ModelFile]:
        """Return language models that can be used."""
        return [model for model in self.models if not model.problem]

    def embedders(self) -> list[str]:
        """Return names of the embedding models."""
        return [model.name for model in self.encoders if model.kind == "embedder"]
