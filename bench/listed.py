"""Compare models with the choices shown in the prompt and without: the demo's exam with the right passage in hand.

python bench/listed.py [ITEMS] [MODEL ...]
"""

from __future__ import annotations

import sys

from figures import report, say

from ragexam.errors import ModelNotFound
from ragexam.llm.open import open_backend
from ragexam.pipelines.normalise import choose
from ragexam.pipelines.prompts import render_prompt
from ragexam.project import Project
from ragexam.resources import resource

MODELS = ("smollm2-135m", "qwen2.5-coder-0.5b")


def main() -> None:
    """Report the items that each model answers right with the passage, choices unseen and shown."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 10
    with Project.open(resource("demo", "demo.ragexam"), read_only=True) as project:
        items = project.items.kept()[:count]
    for name in sys.argv[2:] or MODELS:
        try:
            backend = open_backend(name)
        except ModelNotFound:
            say(f"{name} is not here")
            continue
        right = {}
        for template in ("chat", "chat_listed"):
            right[template] = 0
            for item in items:
                rendered = render_prompt(item, [item.passage], [], template, backend)
                scores = backend.loglikelihoods(rendered.prompt, rendered.continuations).choices
                lengths = ([s.characters for s in scores], [s.bytes for s in scores], [s.tokens for s in scores])
                right[template] += choose([s.loglikelihood for s in scores], *lengths).chosen == item.key
        backend.close()
        report(f"{name}: right of {len(items)}, choices unseen", right["chat"])
        report(f"{name}: right of {len(items)}, choices shown", right["chat_listed"])


if __name__ == "__main__":
    main()
