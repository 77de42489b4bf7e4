from __future__ import annotations

import io
import random
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pypdf
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import getSampleStyleSheet
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import ListFlowable, ListItem, PageBreak, Paragraph, SimpleDocTemplate, Table

from ragexam.corpus.outcome import ReadDocument
from ragexam.corpus.readers.base import Limits
from ragexam.corpus.readers.pdf.furniture import without_furniture
from ragexam.corpus.readers.pdf.layout import compose
from ragexam.corpus.readers.pdf.reader import _looks_garbled
from ragexam.corpus.readers.pdf.tables import PdfLine, PdfTable, find_tables, most_width, text_width
from ragexam.records import DocumentStatus

Read = Callable[..., list[ReadDocument]]

STYLES = getSampleStyleSheet()
SENTENCE = "Every guest signs the book at the front desk before noon, says the WARDEN of the mill."
SUBJECTS = ["allowance", "laptop", "canteen", "parking", "library"]


def paragraph(text: str, style: str = "BodyText") -> Paragraph:
    return Paragraph(text, STYLES[style])


def handbook() -> bytes:
    """Five pages with a running header, a footer with page numbers, headings, a table and a list."""

    def furniture(canvas: Canvas, document: SimpleDocTemplate) -> None:
        canvas.drawString(50, 815, "Harbour Handbook, internal")
        canvas.drawString(50, 25, f"Page {document.page} of 5")

    story: list[object] = [paragraph("Rules of the harbour", "Title")]
    for number, subject in enumerate(SUBJECTS):
        story += [
            paragraph(f"About the {subject}", "Heading2"),
            paragraph(f"The {subject} is looked after by team {number + 3}. " + f"Every {subject} has a number. " * 12),
        ]
        if subject == "allowance":
            story.append(
                Table(
                    [["Country", "Full day", "Half day"], ["Norway", "62 EUR", "41 EUR"], ["Chile", "51 EUR", "34 EUR"]]
                )
            )
        if subject == "laptop":
            story.append(
                ListFlowable(
                    [ListItem(paragraph("Lock the screen.")), ListItem(paragraph("Report losses."))],
                    bulletType="bullet",
                )
            )
        story.append(PageBreak())
    stream = io.BytesIO()
    SimpleDocTemplate(stream, pagesize=A4, title="Harbour rules", author="Office").build(
        story, onFirstPage=furniture, onLaterPages=furniture
    )
    return stream.getvalue()


@pytest.fixture(scope="module")
def handbook_pdf() -> bytes:
    return handbook()


def encrypted(data: bytes, user: str, owner: str, algorithm: str = "AES-256") -> bytes:
    writer = pypdf.PdfWriter(clone_from=io.BytesIO(data))
    writer.encrypt(user, owner, algorithm=algorithm)
    stream = io.BytesIO()
    writer.write(stream)
    return stream.getvalue()


def test_a_handbook_comes_through(read: Read, handbook_pdf: bytes) -> None:
    (handbook,) = read("harbour.pdf", handbook_pdf)
    document, text = handbook.document, handbook.text
    assert document.status is DocumentStatus.IMPORTED
    assert document.reason == ""
    assert (document.media_type, document.pages, document.title, document.language) == (
        "pdf",
        5,
        "Rules of the harbour",
        "en",
    )
    assert document.metadata == {"author": "Office"}
    assert document.characters == len(text)
    assert "Harbour Handbook" not in text
    assert "Page 1 of 5" not in text
    assert "## About the allowance" in text
    assert (
        "| Country | Full day | Half day |\n| --- | --- | --- |\n| Norway | 62 EUR | 41 EUR |\n| Chile | 51 "
        "EUR | 34 EUR |" in text
    )
    assert "- Lock the screen.\n- Report losses." in text
    assert len(document.page_starts) == 5
    for start, subject in zip(document.page_starts, SUBJECTS, strict=True):
        assert f"About the {subject}" in text[start : start + 60]


def test_sentences_over_line_ends_are_whole(read: Read, handbook_pdf: bytes) -> None:
    (document,) = read("harbour.pdf", handbook_pdf)
    assert "Every canteen has a number. " * 11 + "Every canteen has a number." in document.text


def test_passwords(read: Read, handbook_pdf: bytes) -> None:
    locked = encrypted(handbook_pdf, "secret", "owner")
    (without,) = read("locked.pdf", locked)
    assert without.document.status is DocumentStatus.PASSWORD
    assert "Give the password" in without.document.reason
    (wrong,) = read("locked.pdf", locked, password="guess")
    assert wrong.document.status is DocumentStatus.PASSWORD
    assert "does not open it" in wrong.document.reason
    (right,) = read("locked.pdf", locked, password="secret")
    assert "Norway" in right.text


@pytest.mark.parametrize("algorithm", ["RC4-128", "AES-128", "AES-256"])
def test_protection_against_changes_only_needs_no_password(read: Read, handbook_pdf: bytes, algorithm: str) -> None:
    (document,) = read("protected.pdf", encrypted(handbook_pdf, "", "owner", algorithm))
    assert document.document.status is DocumentStatus.IMPORTED


def test_a_scanned_file_and_an_empty_one_are_told_apart(read: Read) -> None:
    from PIL import Image
    from reportlab.lib.utils import ImageReader

    stream = io.BytesIO()
    canvas = Canvas(stream)
    canvas.drawImage(ImageReader(Image.new("RGB", (40, 40), "white")), 0, 0, 500, 500)
    canvas.save()
    (scanned,) = read("scan.pdf", stream.getvalue())
    assert scanned.document.status is DocumentStatus.NO_TEXT
    assert "scanned" in scanned.document.reason
    writer = pypdf.PdfWriter()
    writer.add_blank_page(100, 100)
    stream = io.BytesIO()
    writer.write(stream)
    (empty,) = read("empty.pdf", stream.getvalue())
    assert empty.document.status is DocumentStatus.NO_TEXT
    assert "empty" in empty.document.reason


def test_every_truncation_gets_a_status_and_a_sentence(read: Read, handbook_pdf: bytes) -> None:
    for share in (0.0005, 0.01, 0.2, 0.5, 0.9, 0.99):
        (document,) = read("cut.pdf", handbook_pdf[: max(int(share * len(handbook_pdf)), 10)])
        assert document.document.status in (DocumentStatus.IMPORTED, DocumentStatus.FAILED, DocumentStatus.NO_TEXT)
        assert document.document.status is DocumentStatus.IMPORTED or document.document.reason.endswith(".")


def test_flipped_bytes_never_raise(read: Read, handbook_pdf: bytes) -> None:
    rng = random.Random(4)
    for _ in range(12):
        data = bytearray(handbook_pdf)
        for _ in range(40):
            data[rng.randrange(len(data))] = rng.randrange(256)
        (document,) = read("flipped.pdf", bytes(data))
        assert document.document.status is not DocumentStatus.SKIPPED or document.document.reason


def test_only_so_many_pages_are_read_and_it_is_told(read: Read, handbook_pdf: bytes) -> None:
    (document,) = read("long.pdf", handbook_pdf, limits=Limits(pages=2))
    assert document.document.pages == 2
    assert "first 2 of 5 pages" in document.document.reason


def test_one_damaged_page_does_not_lose_the_others(read: Read, handbook_pdf: bytes) -> None:
    writer = pypdf.PdfWriter(clone_from=io.BytesIO(handbook_pdf))
    page = writer.pages[2]
    page[pypdf.generic.NameObject("/Contents")] = pypdf.generic.NumberObject(7)
    stream = io.BytesIO()
    writer.write(stream)
    (document,) = read("one-bad.pdf", stream.getvalue())
    assert document.document.status is DocumentStatus.IMPORTED
    assert "About the library" in document.text
    assert "About the canteen" not in document.text
    assert "1 of 5 pages" in document.document.reason


# ------------------------------------------------------------------ headers and footers


def pages_of(count: int, top: Callable[[int], str], bottom: Callable[[int], str]) -> list[list[PdfLine]]:
    return [
        [
            PdfLine(top(n)),
            *(PdfLine(f"text {chr(97 + n)} {chr(97 + i)} of its own") for i in range(8)),
            PdfLine(bottom(n)),
        ]
        for n in range(count)
    ]


def texts(pages: Sequence[Sequence[PdfLine]]) -> list[str]:
    return [line.text for page in pages for line in page]


def test_running_titles_of_chapters_go() -> None:
    pages = pages_of(20, lambda n: f"Chapter {n // 5 + 1}: {'abcd'[n // 5]} matters", lambda n: f"- {n + 7} -")
    left = texts(without_furniture(pages))
    assert len(left) == 20 * 8
    assert all(text.startswith("text") for text in left)


def test_roman_page_numbers_go() -> None:
    pages = pages_of(4, lambda n: "own " + "abcd"[n], lambda n: ["i", "ii", "iii", "iv"][n])
    assert [t for t in texts(without_furniture(pages)) if t in ("i", "ii", "iii", "iv")] == []


def test_text_that_differs_from_page_to_page_stays() -> None:
    words = ["apple", "pear", "plum", "fig", "kiwi", "lime"]
    pages = pages_of(6, lambda n: f"The {words[n]} is ripe", lambda n: f"So is the {words[-n]} tree")
    assert without_furniture(pages) == pages


def test_a_repeated_line_inside_pages_stays() -> None:
    pages = [
        [
            PdfLine(f"head {w}"),
            PdfLine("b"),
            PdfLine("c"),
            PdfLine("Note that this holds."),
            PdfLine("d"),
            PdfLine("e"),
            PdfLine(w),
        ]
        for w in "xyzuvw"
    ]
    assert texts(without_furniture(pages)).count("Note that this holds.") == 6


def test_of_two_pages_only_lines_with_numbers_are_compared() -> None:
    pages = [
        [PdfLine("Same opening", y=700.0 - n), *(PdfLine(f"{w}{i}x") for i in "abcdefg"), PdfLine(f"Page {n}", y=20.0)]
        for n, w in ((1, "k"), (2, "m"))
    ]
    left = texts(without_furniture(pages))
    assert left.count("Same opening") == 2
    assert "Page 1" not in left
    assert "Page 2" not in left


# ------------------------------------------------------------------ layout and tables


def column(*lines: str, size: float = 10.0, y: float = 700.0) -> list[PdfLine]:
    return [PdfLine(text, size, False, 50.0, y - 12.0 * i) for i, text in enumerate(lines)]


def test_hyphenated_words_are_mended_and_real_hyphens_kept() -> None:
    first = "The employee must hand in the travel expense reim-"
    second = "bursement form and keep a well-known self-"
    third = "service copy of it, as the self-service rules say."
    text, starts, _ = compose([column(first, second, third)])
    assert text == (
        "The employee must hand in the travel expense reimbursement form and keep a well-known self-service "
        "copy of it, as the "
        "self-service rules say."
    )
    assert starts == [0]


def test_a_sentence_goes_on_over_a_page_break() -> None:
    text, starts, _ = compose(
        [column("Receipts are kept for ten years and then they"), column("are destroyed by the archive.", "New line.")]
    )
    assert text.startswith("Receipts are kept for ten years and then they are destroyed by the archive.")
    assert text[starts[1] :].startswith("are destroyed")


def test_large_type_is_a_heading_unless_there_is_too_much_of_it() -> None:
    body = column(*["Plain words that fill the line from end to end."] * 8)
    text, _, title = compose([[PdfLine("Big news", 20.0, False, 50.0, 760.0), *body]])
    assert text.startswith("# Big news\n\nPlain words")
    assert title == "Big news"
    much = [PdfLine("Large words in a brochure of large words.", 20.0, False, 50.0, 700 - 25 * i) for i in range(5)]
    assert "#" not in compose([[*much, *body]])[0]


def test_rows_of_cells_become_a_table_and_prose_does_not() -> None:
    cells = [("Item", 50), ("Price", 200), ("Pen", 50), ("3 EUR", 200), ("Ink", 50), ("4 EUR", 200)]
    lines = [PdfLine(text, 10.0, False, float(x), 700.0 - 14 * (i // 2)) for i, (text, x) in enumerate(cells)]
    assert find_tables(lines) == [PdfTable((("Item", "Price"), ("Pen", "3 EUR"), ("Ink", "4 EUR")))]
    prose = column("one line of prose", "another line of prose", "a third line of prose")
    assert find_tables(prose) == prose


def test_a_cell_of_several_lines_stays_one_cell() -> None:
    lines = [
        PdfLine("Topic", 10, False, 50, 700), PdfLine("Rule", 10, False, 150, 700),
        PdfLine("Pets", 10, False, 50, 680), PdfLine("Dogs must be", 10, False, 150, 680),
        PdfLine("on a lead.", 10, False, 150, 668),
        PdfLine("Bikes", 10, False, 50, 650), PdfLine("Not indoors.", 10, False, 150, 650),
    ]  # fmt: skip
    assert find_tables(lines) == [
        PdfTable((("Topic", "Rule"), ("Pets", "Dogs must be on a lead."), ("Bikes", "Not indoors.")))
    ]


def test_two_columns_of_a_page_are_no_table() -> None:
    left = [PdfLine(f"left {i} with some words", 10, False, 50, 700 - 12 * i) for i in range(20)]
    right = [PdfLine(f"right {i} with some words", 10, False, 320, 700 - 12 * i) for i in range(20)]
    assert find_tables([*left, *right]) == [*left, *right]


def test_markers_of_lists_join_their_items() -> None:
    lines = [
        PdfLine("\x7f", 12, False, 50, 702), PdfLine("First thing", 10, False, 70, 700),
        PdfLine("\x7f", 12, False, 50, 682), PdfLine("Second thing", 10, False, 70, 680),
    ]  # fmt: skip
    assert compose([lines])[0] == "- First thing\n- Second thing"


@settings(max_examples=60, deadline=None)
@given(
    st.lists(
        st.lists(
            st.builds(
                PdfLine,
                st.text(alphabet="abc XYZ.-•1", min_size=1, max_size=30).filter(str.strip),
                st.sampled_from([8.0, 10.0, 14.0]),
                st.booleans(),
                st.sampled_from([50.0, 200.0, 350.0]),
                st.floats(20, 800),
            ),
            max_size=12,
        ),
        max_size=4,
    )
)
def test_no_letter_is_lost_between_lines_and_text(pages: list[list[PdfLine]]) -> None:
    text, starts, _ = compose(pages)
    given_letters = sorted(c for page in pages for line in page for c in line.text if c.isalpha())
    assert sorted(c for c in text if c.isalpha()) == given_letters
    assert len(starts) == len(pages)
    assert starts == sorted(starts)
    assert all(0 <= start <= len(text) for start in starts)


def drawn(*pieces: tuple[float, float, str], title: str = "") -> bytes:
    stream = io.BytesIO()
    canvas = Canvas(stream)
    canvas.setFont("Helvetica", 12)
    if title:
        canvas.setTitle(title)
    for x, y, text in pieces:
        canvas.drawString(x, y, text)
    canvas.save()
    return stream.getvalue()


def test_words_placed_one_by_one_are_a_sentence_again(read: Read) -> None:
    x, pieces = 72.0, []
    for word in SENTENCE.split():
        pieces.append((x, 700.0, word))
        x += stringWidth(word, "Helvetica", 12) + 3.3
    assert read("words.pdf", drawn(*pieces))[0].text == SENTENCE


def test_a_letter_set_apart_joins_its_word(read: Read) -> None:
    documents = read("initial.pdf", drawn((72, 700, "T"), (79, 700, "he desk opens at eight in the morning.")))[0]
    assert documents.text == "The desk opens at eight in the morning."


def test_the_title_of_the_properties_counts_where_the_text_says_it(read: Read) -> None:
    lines = ((72.0, 700.0, "Rules for the harbour and its guests"), (72.0, 680.0, "Nobody swims here."))
    assert read("a.pdf", drawn(*lines, title="Rules for the harbour"))[0].document.title == "Rules for the harbour"
    assert read("a.pdf", drawn(*lines, title="Microsoft Word - x.docx"))[0].document.title == "A"


def test_a_word_hyphenated_over_a_page_break_is_mended() -> None:
    pages = [column("The travel expense reim-"), column("bursement takes ten days."), [], column("Next.")]
    text, starts, _ = compose(pages)
    assert text == "The travel expense reimbursement takes ten days.\n\nNext."
    assert [text[start : start + 5] for start in starts] == ["The t", "burse", "\n\nNex", "Next."]


def test_of_two_pages_the_outermost_lines_in_one_spot_go() -> None:
    def page(*own: str) -> list[PdfLine]:
        head, foot = PdfLine("Harbour · Rules", 8, False, 50, 800), PdfLine("Internal", 8, False, 50, 30)
        return [head, foot, *(PdfLine(text, 10, False, 50, 700 - 12 * i) for i, text in enumerate(own))]

    left = texts(without_furniture([page("pear", "plum", "same", "kiwi"), page("oak", "ash", "same", "elm")]))
    assert left == ["pear", "plum", "same", "kiwi", "oak", "ash", "same", "elm"]


def test_cells_drawn_in_one_text_object_are_told_apart(read: Read) -> None:
    stream = io.BytesIO()
    canvas = Canvas(stream)
    for row, cells in enumerate([("Property", "Value"), ("inner volume", "212 litres"), ("power", "2.9 kW")]):
        text = canvas.beginText()
        text.setFont("Helvetica", 9)
        for x, cell in zip((72, 300), cells, strict=True):
            text.setTextTransform(1, 0, 0, 1, x, 700 - 17 * row)
            text.textOut(cell)
        canvas.drawText(text)
    canvas.save()
    documents = read("cells.pdf", stream.getvalue())[0]
    assert documents.text == ("| Property | Value |\n| --- | --- |\n| inner volume | 212 litres |\n| power | 2.9 kW |")


def test_an_empty_owner_password_protects_nothing_and_is_told(read: Read, handbook_pdf: bytes) -> None:
    (document,) = read("owner.pdf", encrypted(handbook_pdf, "", ""))
    assert document.document.status is DocumentStatus.IMPORTED
    assert "owner's password is empty" in document.document.reason
    (plain,) = read("printing.pdf", encrypted(handbook_pdf, "", "owner"))
    assert "password" not in plain.document.reason


def test_the_matrix_of_the_page_is_replaced_not_changed(tmp_path: Path) -> None:
    # What was shown is placed later than it was met (`lines.py`), by the matrix that held then.
    canvas = Canvas(str(tmp_path / "moved.pdf"))
    for _ in range(3):
        canvas.translate(100, 50)
        canvas.drawString(0, 0, "moved")
        canvas.saveState()
        canvas.scale(2, 2)
        canvas.drawString(5, 5, "larger")
        canvas.restoreState()
    canvas.save()
    met: list[tuple[Any, list[float]]] = []

    def before(operator: bytes, operands: Any, cm: list[float], tm: list[float]) -> None:
        met.append((cm, list(cm)))

    pypdf.PdfReader(tmp_path / "moved.pdf").pages[0].extract_text(visitor_operand_before=before)
    assert len({tuple(copy) for _, copy in met}) > 3
    assert all(list(kept) == copy for kept, copy in met)


def test_widths_that_decide_early_are_never_too_small() -> None:
    for text in ("Müller & Söhne, 12.50 EUR", "WWWW MMMM", "illi", " a ", ""):
        assert text_width(text, 11.0) <= most_width(text, 11.0)


def test_a_long_text_of_words_and_codes_in_columns_is_not_called_garbled() -> None:
    words = ["ab_X#c/x", "Schraube", "verzinkt", "Stahl"] * 3_000
    assert not _looks_garbled(" ".join(words), words)
    garbled = ["a#b", "c_d/e", "f=g", "sound"] * 3_000
    assert _looks_garbled(" ".join(garbled), garbled)
