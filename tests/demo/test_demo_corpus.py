"""The demo corpus: complete, readable, small, and rebuilt from its sources without a difference."""

import csv
import importlib.util
import json
import re
import sys
from collections import Counter
from pathlib import Path
from types import ModuleType

import docx
import pytest
from bs4 import BeautifulSoup
from langdetect import DetectorFactory, detect
from pypdf import PdfReader

ROOT = Path(__file__).resolve().parents[2]
DEMO = ROOT / "resources" / "demo"
CORPUS = DEMO / "corpus"
DOCUMENTS = sorted(path for path in CORPUS.rglob("*") if path.is_file())
BUILT = [path for path in DOCUMENTS if path.suffix in {".docx", ".pdf"}]
FACTS = [json.loads(line) for line in (DEMO / "facts.jsonl").read_text(encoding="utf-8").splitlines()]
GERMAN = {
    "customer-care/kundentelefon.md",
    "field-service/leitfaden-servicetechnik.md",
    "it-and-security/it-notfall-handbuch.md",
    "people-and-leave/urlaubsordnung-luedenbrook.md",
    "quality-and-safety/arbeitssicherheit.pdf",
    "travel-and-expenses/reisekosten-luedenbrook.docx",
    "warehouse/lagerordnung-luedenbrook.html",
}


def name(path: Path) -> str:
    return path.relative_to(CORPUS).as_posix()


def extract(path: Path) -> str:
    """Return the text of a document by the plainest means, with runs of white space made one blank."""
    if path.suffix == ".pdf":
        with path.open("rb") as file:
            text = "\n".join(page.extract_text() for page in PdfReader(file).pages)
    elif path.suffix == ".docx":
        document = docx.Document(str(path))
        cells = [cell.text for table in document.tables for row in table.rows for cell in row.cells]
        text = "\n".join([*(paragraph.text for paragraph in document.paragraphs), *cells])
    elif path.suffix == ".html":
        text = BeautifulSoup(path.read_text(encoding="utf-8"), "lxml").get_text(" ")
    else:
        text = path.read_text(encoding="utf-8")
    return re.sub(r"\s+", " ", text)


@pytest.fixture(scope="module")
def texts() -> dict[str, str]:
    return {name(path): extract(path) for path in DOCUMENTS}


@pytest.fixture(scope="module")
def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("build_demo_corpus", ROOT / "scripts" / "build_demo_corpus.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def test_the_corpus_has_the_promised_formats_and_topics() -> None:
    formats = Counter(path.suffix for path in DOCUMENTS)
    assert formats == {".md": 26, ".html": 9, ".docx": 6, ".pdf": 6, ".csv": 3}
    assert len({path.parent.name for path in DOCUMENTS}) == 10


def test_documents_are_small_and_of_a_readable_length(texts: dict[str, str]) -> None:
    for path in DOCUMENTS:
        assert path.stat().st_size < 200_000
        assert (1_000 if path.suffix == ".csv" else 1_800) <= len(texts[name(path)]) <= 7_000
    assert sum(path.stat().st_size for path in BUILT) < 1_500_000


def test_seven_documents_are_german_and_the_rest_english(texts: dict[str, str]) -> None:
    DetectorFactory.seed = 0
    # A CSV of names and numbers has no sentences to tell a language by.
    prose = {document: text for document, text in texts.items() if not document.endswith(".csv")}
    assert {document for document, text in prose.items() if detect(text) == "de"} == GERMAN
    assert {detect(text) for document, text in prose.items() if document not in GERMAN} == {"en"}


@pytest.mark.parametrize("path", [path for path in BUILT if path.suffix == ".pdf"], ids=lambda path: path.stem)
def test_every_pdf_has_pages_with_text_a_repeated_header_and_page_numbers(path: Path) -> None:
    with path.open("rb") as file:
        pages = [page.extract_text() for page in PdfReader(file).pages]
    assert len(pages) > 1
    word, of = ("Seite", "von") if name(path) in GERMAN else ("Page", "of")
    header = pages[0].splitlines()[0]
    for number, page in enumerate(pages, start=1):
        assert page.startswith(header)
        assert f"{word} {number} {of} {len(pages)}" in page
        assert len(page) > 200


def test_table_rows_of_a_pdf_stay_on_one_line() -> None:
    with (CORPUS / "it-and-security" / "data-retention.pdf").open("rb") as file:
        page = PdfReader(file).pages[0].extract_text()
    assert "test records of Brindle pumps 14 years Quality automatic" in page
    assert "minutes of the managing board 30 years board office never automatic" in page


@pytest.mark.parametrize("path", [path for path in DOCUMENTS if path.suffix == ".csv"], ids=lambda path: path.stem)
def test_csv_rows_have_equal_length(path: Path) -> None:
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file, delimiter=";"))
    assert len(rows) >= 15
    assert {len(row) for row in rows} == {6 if path.stem != "price-list" else 5}


def test_there_are_enough_facts_over_all_documents() -> None:
    assert len(FACTS) >= 60
    assert {fact["document"] for fact in FACTS} == {name(path) for path in DOCUMENTS}
    assert len({fact["question"] for fact in FACTS}) == len(FACTS)
    kinds = {"number", "name", "code", "duration", "money", "place", "date", "text"}
    assert all(set(fact) == {"document", "question", "answer", "kind"} and fact["kind"] in kinds for fact in FACTS)


@pytest.mark.parametrize("fact", FACTS, ids=lambda fact: f"{Path(fact['document']).stem}-{fact['answer']}")
def test_every_answer_stands_in_its_document_but_not_in_its_question(
    fact: dict[str, str], texts: dict[str, str]
) -> None:
    # Not inside a longer number or word: "17" must not be found in "2017".
    assert re.search(rf"(?<!\w){re.escape(fact['answer'])}(?!\w)", texts[fact["document"]])
    assert fact["answer"].lower() not in fact["question"].lower()


def test_the_script_rebuilds_the_same_documents(script: ModuleType, tmp_path: Path) -> None:
    built = script.build(DEMO / "source", tmp_path)
    assert {path.relative_to(tmp_path).as_posix() for path in built} == {name(path) for path in BUILT}
    for path in built:
        assert extract(path) == extract(CORPUS / path.relative_to(tmp_path))


def test_building_twice_gives_the_same_bytes(script: ModuleType, tmp_path: Path) -> None:
    first = [path.read_bytes() for path in script.build(DEMO / "source", tmp_path / "first")]
    second = [path.read_bytes() for path in script.build(DEMO / "source", tmp_path / "second")]
    assert first == second


def test_a_source_text_without_front_matter_is_refused(script: ModuleType) -> None:
    with pytest.raises(ValueError, match="front matter"):
        script.parse_source("# A title\n\nNo front matter.\n")
    with pytest.raises(ValueError, match="lacks footer, lang"):
        script.parse_source("---\nformat: pdf\ntitle: A\nheader: B\n---\n\n# A\n")


def test_lists_and_headings_are_parsed(script: ModuleType) -> None:
    source = script.parse_source(
        "---\nformat: pdf\ntitle: A\nheader: B\nfooter: C\nlang: en\n---\n"
        "# A\n\n- one\n- two\n\n| x | y |\n| --- | --- |\n| 1 | 2 |\n"
    )
    assert [block.kind for block in source.blocks] == ["heading", "list", "table"]
    assert source.blocks[1].rows == (("one",), ("two",))
    assert source.blocks[2].rows == (("x", "y"), ("1", "2"))
