"""Small valid files of every kind that is read, made here; the fuzz harness damages them."""

from __future__ import annotations

import io
import json
import struct
import zipfile
from pathlib import Path

from reportlab.pdfgen.canvas import Canvas

from ragexam.exam.exchange.exam_files.gift import write_gift
from ragexam.exam.exchange.exam_files.jsonl import read_jsonl, write_jsonl
from ragexam.exam.exchange.exam_files.qti import write_qti
from ragexam.exam.exchange.exam_files.table import write_csv
from ragexam.exam.exchange.sheets import write_sheet
from ragexam.grading.exchange.sheets import write_grading_sheet
from ragexam.project import Project
from ragexam.records import Item, WrittenAnswer

_W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"


def items() -> list[Item]:
    """Return a question with choices and an open one, as a project has them."""
    passage = "The harbour office opens at eight. Boats are registered there within ten days."
    return [
        Item("aaaaaaaaaaaaaaaa", "When does the harbour office open?", ("At eight", "At nine", "At ten"), 0, passage=passage),
        Item("bbbbbbbbbbbbbbbb", "What happens within ten days?", (), -1, passage=passage, answer="Boats are registered."),
    ]  # fmt: skip


def answers() -> list[WrittenAnswer]:
    """Answers of two systems to them."""
    texts = ("At eight in the morning.", "Boats are registered, as the office says.")
    return [
        WrittenAnswer(f"{n}{system}" * 8, item.id, item.content_hash, system, text, contexts=("It opens at eight.",))
        for system in ("A", "B")
        for n, (item, text) in enumerate(zip(items(), texts, strict=True))
    ]


def answer_files() -> list[tuple[str, bytes]]:
    """Return the same as a table, as lines, in the form of Ragas and in that of InspectorRAGet."""
    first, second = items()
    lines = [
        {
            "question": first.question,
            "answer": "At eight.",
            "contexts": ["It opens at eight.", {"text": "x"}],
            "tokens": 3,
        },
        {
            "user_input": second.question,
            "response": "Boats.",
            "retrieved_contexts": ["a"],
            "seconds": 0.5,
            "system": "B",
        },
        {"id": second.id[:8], "answer": "Nothing.", "stop": "length"},
    ]
    inspector = {
        "models": [{"model_id": "m", "name": "Model"}],
        "documents": [{"document_id": "d", "text": "It opens at eight."}],
        "tasks": [
            {"task_id": "t", "input": [{"speaker": "user", "text": first.question}], "contexts": [{"document_id": "d"}]}
        ],
        "metrics": [
            {"name": "overall", "author": "human", "type": "numerical", "range": [0, 10]},
            {"name": "quality", "author": "human", "type": "categorical", "values": [{"value": "1"}, {"value": "4"}]},
        ],
        "evaluations": [
            {
                "task_id": "t",
                "model_id": "m",
                "model_response": "At eight.",
                "annotations": {"overall": {"Anna": {"value": 7}}, "quality": {"Anna": {"value": "4"}}},
            }
        ],
    }
    table = (
        "id;question;answer;contexts;tokens;seconds\n"
        f';"{first.question}";"At eight; sharp";"[""a"", ""b""]";5;0,5\n{second.id};;Boats.;[\'a\', \'b\'];;\n'
    )
    return [
        ("a.csv", table.encode()),
        ("b.jsonl", "\n".join(map(json.dumps, lines)).encode()),
        ("c.json", json.dumps(lines).encode()),
        ("d.json", json.dumps(inspector).encode()),
    ]


def pdf() -> bytes:
    """Two pages with lines and a table."""
    stream = io.BytesIO()
    canvas = Canvas(stream, pageCompression=0)
    for page in range(2):
        for row in range(6):
            canvas.drawString(72, 760 - 20 * row, f"Rule {row} on sheet {page} is kept by the harbour office.")
            canvas.drawString(400, 760 - 20 * row, f"{row * 7} EUR")
        canvas.showPage()
    canvas.save()
    return stream.getvalue()


def docx() -> bytes:
    """Return a heading, a list, a table with a merged cell, a footnote, a nested table."""
    cell = "<w:tc><w:tcPr><w:gridSpan w:val='2'/></w:tcPr><w:p><w:r><w:t>Cell</w:t></w:r></w:p></w:tc>"
    plain = "<w:tc><w:p><w:r><w:t>Other</w:t></w:r></w:p></w:tc>"
    table = f"<w:tbl><w:tr>{cell}{plain}</w:tr><w:tr>{plain}{plain}{plain}</w:tr></w:tbl>"
    nested = f"<w:tbl><w:tr>{plain}<w:tc>{table}</w:tc></w:tr></w:tbl>"
    body = (
        f"<?xml version='1.0'?><w:document xmlns:w='{_W}'><w:body>"
        "<w:p><w:pPr><w:pStyle w:val='Heading1'/></w:pPr><w:r><w:t>Harbour</w:t></w:r></w:p>"
        "<w:p><w:pPr><w:numPr><w:ilvl w:val='0'/><w:numId w:val='1'/></w:numPr></w:pPr><w:r><w:t>An item</w:t></w:r></w:p>"
        f"{table}{nested}<w:p><w:r><w:t>The end.</w:t></w:r></w:p></w:body></w:document>"
    )
    notes = f"<w:footnotes xmlns:w='{_W}'><w:footnote w:id='1'><w:p><w:r><w:t>A note</w:t></w:r></w:p></w:footnote></w:footnotes>"
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_STORED) as archive:  # stored: a changed byte is a changed text
        archive.writestr("word/document.xml", body)
        archive.writestr("word/footnotes.xml", notes)
    return stream.getvalue()


def gguf() -> bytes:
    """Return a header with metadata of several types and one tensor."""

    def text(value: str) -> bytes:
        return struct.pack("<Q", len(value)) + value.encode()

    pairs = [
        text("general.architecture") + struct.pack("<I", 8) + text("llama"),
        text("general.name") + struct.pack("<I", 8) + text("Tiny"),
        text("llama.context_length") + struct.pack("<II", 4, 512),
        text("llama.block_count") + struct.pack("<II", 4, 2),
        text("tokenizer.ggml.tokens") + struct.pack("<IIQ", 9, 8, 3) + text("a") + text("b") + text("c"),
        text("tokenizer.chat_template") + struct.pack("<I", 8) + text("{{ messages[0].content }}"),
    ]
    tensor = text("token_embd.weight") + struct.pack("<IQQIQ", 2, 4, 4, 0, 0)
    head = b"GGUF" + struct.pack("<IQQ", 3, 1, len(pairs)) + b"".join(pairs) + tensor
    return head + b"\x00" * (-len(head) % 32) + b"\x00" * 64


def project_file(folder: Path) -> bytes:
    """Return a project with a document and an exam."""
    path = folder / "seed.ragexam"
    exam = folder / "seed-exam.jsonl"
    write_jsonl(items(), exam)
    with Project.create(path) as project:
        project.edits.add(read_jsonl(exam).items, "the exam")
        project.settings.set("embedder", "all-MiniLM-L6-v2")
    data = path.read_bytes()
    for left in folder.glob("seed*"):
        left.unlink()
    return data


def seeds(target: str, folder: Path) -> list[tuple[str, bytes]]:
    """Names and bytes of the valid files of a target.

    Args:
        target: See `harness.TARGETS`.
        folder: For files that can only be made on disk.
    """
    if target == "csv":
        rows = "id;title;text;topic\n" + "".join(f'{n};"Rule; {n}";"{"words and more " * 6}";north\n' for n in range(8))
        return [("a.csv", rows.encode()), ("b.tsv", b"x\ty\n1\t2\n3\t4\n")]
    if target == "jsonl":
        lines = [
            {"title": f"Rule {n}", "text": "many words " * 8, "n": n, "tags": ["a", {"b": None}]} for n in range(6)
        ]
        return [
            ("a.jsonl", "\n".join(map(json.dumps, lines)).encode()),
            ("b.json", json.dumps({"items": lines}).encode()),
        ]
    if target == "markdown":
        text = (
            '---\ntitle: Harbour\ntags: [a, b]\n---\n# Heading #\n\n* item [link](x "t")\n  more **bold** _em_ `code`\n\n'
            "| a | b |\n|---|:-:|\n| 1 | 2 |\n\n```py\nx = 1\n```\n<table><tr><td>x</td></tr></table>\n{% include x.html %} {{ y }}\n"
            "> quote\n\nSetext\n======\n1. one\n1. two\n[ref]: http://x\n<!-- c -->\n[^1]: note\n"
        )
        return [("a.md", text.encode())]
    if target == "html":
        text = (
            "<!DOCTYPE html><html lang='en'><head><title>T</title><meta charset='utf-8'></head><body><main><h1>Harbour</h1>"
            "<ul><li>one<ol start=3><li>two</li></ol></li></ul><dl><dt>t</dt><dd>d</dd></dl><pre>x\n y</pre>"
            "<table><tr><th rowspan=2>a</th><th colspan=3>b</th></tr><tr><td>1</td><td>2</td></tr></table>"
            "<p style='display:none'>gone</p><div class='nav menu'><a href='#'>l</a></div>{{ t }} {% x %}</main></body></html>"
        )
        return [("a.html", text.encode())]
    if target == "text":
        return [("a.txt", ("A title\n\n" + "The office opens at e.g. eight. Dr. B. comes 3. May.\n" * 6).encode()),
                ("b.txt", ("Schöne Grüße aus Köln.\n" * 6).encode("utf-16"))]  # fmt: skip
    if target == "stackexchange":
        rows = (
            "<?xml version='1.0' encoding='utf-8'?><posts>"
            "<row Id='1' PostTypeId='1' AcceptedAnswerId='2' Score='3' Title='How?' Tags='&lt;a&gt;' Body='&lt;p&gt;q&lt;/p&gt;'/>"
            "<row Id='2' PostTypeId='2' ParentId='1' Score='4' Body='&lt;p&gt;answer&lt;/p&gt;'/></posts>"
        )
        return [("Posts.xml", rows.encode())]
    if target in ("pdf", "docx", "gguf"):
        return [(f"a.{target}", {"pdf": pdf, "docx": docx, "gguf": gguf}[target]())]
    if target == "project":
        return [("a.ragexam", project_file(folder))]
    if target == "answers":
        return answer_files()
    path = folder / "written"
    if target == "grading sheet":
        write_grading_sheet(answers(), {item.id: item for item in items()}, "Ada", path)
        filled = path.read_text("utf-8-sig").replace(",,\r\n", ",4,\r\n").replace(",,\n", ",4,\n")
        return [("a.csv", filled.encode("utf-8-sig"))]
    if target == "sheet":
        write_sheet(items(), "Ada", path)
        filled = path.read_text("utf-8-sig").replace(",,\r\n", ",2,\r\n")
        return [("a.csv", filled.encode("utf-8-sig"))]
    if target == "exam csv":
        write_csv(items()[:1], path)
        return [("a.csv", path.read_bytes()), ("b.csv", b"question;A;B;key\nWhat?;x;y;1\nWho?;p;q;2\n")]
    if target == "exam jsonl":
        write_jsonl(items(), path)
        own = json.dumps({"question": "What?", "choices": ["x", "y"], "answer": "A", "topic": "t"})
        return [("a.jsonl", path.read_bytes() + own.encode())]
    if target == "exam gift":
        write_gift(items(), path)
        own = b"\n// by hand\n::T::It is {~%-50%a#no =b#yes ~c}.\n\nTrue?{T}\n"
        return [("a.gift", path.read_bytes() + own)]
    if target == "exam qti":
        write_qti(items(), path)
        return [("a.zip", path.read_bytes())]
    raise KeyError(target)
