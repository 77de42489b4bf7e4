"""Speed of what stands in for models: answers of the scripted model, vectors of the hashed embedder.

python bench/fakes.py

Seconds are those of the processor.
"""

from __future__ import annotations

from figures import report, say, spent

from ragexam.embedding.hashed import HashedEmbedder
from ragexam.llm.scripted.backend import ScriptedBackend

LIMIT = 10


def main() -> None:
    """Answer 300 made-up questions, embed 1,000 made-up passages."""
    say("300 questions with four choices, 1,000 passages of 14 words")
    backend, embedder = ScriptedBackend(), HashedEmbedder()
    asked = [
        (
            f"Passage 1:\nThe ferry to Norhaven carries {40 + n} parcels on every second day.\n\n"
            f"Question: How many things (run {n}) does the Norhaven ferry carry?\nAnswer:",
            tuple(f"{40 + n + step} parcels" for step in (0, 200, 300, 400)),
        )
        for n in range(300)
    ]
    texts = [f"The ferry number {n} leaves from pier {n % 7} with mail, milk and passengers." for n in range(1000)]

    def answer() -> None:
        for prompt, choices in asked:
            backend.loglikelihoods(prompt, choices)

    report("scripted model", len(asked) / spent(answer), "/s", least=1_000)
    report("hashed embedder", len(texts) / spent(lambda: embedder.embed(texts)), "/s", least=2_000)


if __name__ == "__main__":
    main()
