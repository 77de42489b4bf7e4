"""Haystack behind hayhooks: `haystack_app/pipeline_wrapper.py` reads the corpus when it is deployed."""

from __future__ import annotations

from typing import Final

from workshop import CORPUS, HOST, PRODUCT_PORT, Workshop, call, wait_for

PACKAGES: Final = ("haystack-ai==3.4.1", "hayhooks==2.1.0", "pypdf", "python-docx", "trafilatura", "pandas")
PACKAGES_OF_CONVERTERS: Final = ("python-pptx", "openpyxl", "tabulate", "lxml_html_clean")
"""Packages that the converter for any file wants to find, though there is no such file."""

PRESET: Final = "haystack"
ADDRESS: Final = f"http://{HOST}:{PRODUCT_PORT}/handbook/run"
CHANGES: Final = ("--answer", "result.answer", "--passages", "result.documents[*].content")
"""Changes to what the pipeline at hand returns: a dictionary of its own."""

ANSWER: Final = "result.answer"
PASSAGE: Final = "result.documents[0].content"
"""Paths at which a person finds both in a reply."""


def curl() -> str:
    """Return the command with which a person asks it."""
    return f"curl {ADDRESS} -H 'Content-Type: application/json' -d '{{\"query\": \"How much leave is there?\"}}'"


def serve(shop: Workshop) -> None:
    """Serve the demo corpus; it is read when the pipeline is deployed."""
    programs = shop.environment("haystack", [*PACKAGES, *PACKAGES_OF_CONVERTERS])
    pipelines = shop.folder / "haystack" / "pipelines"
    app = pipelines / "handbook"
    app.mkdir(parents=True, exist_ok=True)
    wrapper = (CORPUS.parents[2] / "bench" / "real_systems" / "haystack_app" / "pipeline_wrapper.py").read_text("utf-8")
    (app / "pipeline_wrapper.py").write_text(wrapper, "utf-8")
    shop.start(
        "hayhooks",
        [programs / "hayhooks", "run", "--host", HOST, "--port", PRODUCT_PORT, "--pipelines-dir", pipelines],
        {"HAYSTACK_CORPUS": str(CORPUS), "HAYSTACK_MODEL_URL": shop.model_url},
    )
    wait_for(f"http://{HOST}:{PRODUCT_PORT}/status", shop)
    status = call(f"http://{HOST}:{PRODUCT_PORT}/status")
    if "handbook" not in status["pipelines"]:
        raise RuntimeError(f"the pipeline was not deployed: {status}; see {shop.folder / 'hayhooks.log'}")
