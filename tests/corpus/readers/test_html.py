from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ragexam.corpus.outcome import ReadDocument
from ragexam.corpus.readers.html.reader import html_to_text
from ragexam.records import DocumentStatus

Read = Callable[..., list[ReadDocument]]

PAGE = """<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>Parking | Harbour</title><meta name="author" content="Office">
<style>p {color: red}</style><script>var x = "<p>not text</p>";</script></head>
<body><nav><ul><li>Home</li></ul></nav><header role="banner">Logo</header>
<main><h1>Parking <a href="#p">¶</a></h1><p>Ask at the <b>desk</b>.<br>It opens at nine.</p>
<p style="display: none">secret</p><p hidden>also secret</p><div aria-hidden="true">icon</div>
<ul><li>Cars<ul><li>small</li><li>large</li></ul></li><li>Bikes</li></ul>
<ol start="3"><li>Third</li><li>Fourth</li></ol>
<table><caption>Fees</caption><tr><th>Lot</th><th colspan="2">Fee</th></tr>
<tr><td rowspan="2">North</td><td>car</td><td>4</td></tr>
<tr><td>bike</td><td>0</td></tr></table>
<dl><dt>P1</dt><dd>for guests</dd></dl>
<pre>line one
  line two</pre>
<blockquote>Quoted.</blockquote></main>
<footer>Imprint</footer></body></html>"""


def test_a_page_by_hand(read: Read) -> None:
    (document,) = read("parking.html", PAGE)
    assert document.text == (
        "# Parking\n\nAsk at the desk.\nIt opens at nine.\n\n- Cars\n  - small\n  - large\n- Bikes\n\n3. "
        "Third\n4. Fourth\n\n"
        "Fees\n\n| Lot | Fee | Fee |\n| --- | --- | --- |\n| North | car | 4 |\n| North | bike | 0 |\n\n- "
        "P1: for guests\n\n"
        "```\nline one\n  line two\n```\n\nQuoted."
    )
    assert document.document.title == "Parking"
    assert document.document.media_type == "html"
    assert document.document.metadata["author"] == "Office"


def test_the_encoding_named_by_the_page_is_used(read: Read) -> None:
    page = (
        '<html><head><meta http-equiv="Content-Type" content="text/html; '
        'charset=windows-1251"></head><body><p>Правила</p></body></html>'
    )
    assert read("ru.html", page.encode("cp1251"))[0].text == "Правила"


def test_a_page_called_txt_is_read_as_a_page(read: Read) -> None:
    (document,) = read("page.txt", PAGE)
    assert document.document.media_type == "html"
    assert "secret" not in document.text


def test_a_text_called_html_is_read_as_text(read: Read) -> None:
    (document,) = read("note.html", "Only words, 3 < 4 and 5 > 4.")
    assert document.document.media_type == "text"
    assert document.text == "Only words, 3 < 4 and 5 > 4."


def test_templates_and_front_matter_are_dropped(read: Read) -> None:
    page = '---\ntitle: x\n---\n<html><body><p>Hello {{ site.name }}there {% include "x" %}friend</p></body></html>'
    assert read("t.html", page)[0].text == "Hello there friend"


def test_a_page_without_words_is_skipped(read: Read) -> None:
    (document,) = read("empty.html", "<html><body><script>1</script></body></html>")
    assert document.document.status is DocumentStatus.SKIPPED


@pytest.mark.parametrize(
    ("fragment", "text"),
    [
        ("<p>H<sub>2</sub>O and x<sup>2</sup></p>", "H2O and x2"),
        ("<p>See this.<sup>[12]</sup></p>", "See this."),
        ("<table><tr><td>alone</td></tr></table>", "alone"),
        (
            "<table><tr><td><table><tr><td>a</td><td>b</td></tr></table></td><td>right</td></tr></table>",
            "| a | b |\n| --- | --- |\n\nright",
        ),
        ("a &amp; b &lt; c", "a & b < c"),
        ("<ul><li><p>one</p><p>more of one</p></li><li>two</li></ul>", "- one\n\n  more of one\n- two"),
        ("<ul><ul><li>deep</li></ul></ul>", "  - deep"),
        ("<h2>Title <span>of it</span></h2>text", "## Title of it\n\ntext"),
        ("<div>one<div>two</div>three</div>", "one\n\ntwo\n\nthree"),
        ('<td rowspan="99999999">x</td>', "x"),
    ],
)
def test_fragments(fragment: str, text: str) -> None:
    assert html_to_text(fragment).strip() == text.strip()


def test_spans_without_bounds_do_no_harm() -> None:
    table = '<table><tr><td colspan="99999">a</td><td>b</td></tr>' + "<tr><td>c</td><td>d</td></tr>" * 3 + "</table>"
    assert len(html_to_text(table)) < 5_000


def test_deep_nesting_does_not_crash(read: Read) -> None:
    (document,) = read("deep.html", "<html><body>" + "<div>" * 20_000 + "core" + "</div>" * 20_000 + "</body></html>")
    assert document.document.status in (DocumentStatus.IMPORTED, DocumentStatus.FAILED, DocumentStatus.SKIPPED)


TAGS = st.sampled_from(
    [
        "<p>",
        "</p>",
        "<ul>",
        "<li>",
        "</li>",
        "<table>",
        "<tr>",
        "<td>",
        "</td>",
        "<h2>",
        "</h2>",
        "<br>",
        "<b>",
        "<!--",
        "-->",
    ]
)


@settings(max_examples=80, deadline=None)
@given(st.lists(st.one_of(TAGS, st.text(alphabet="ab <>&;\"'", max_size=8)), max_size=20))
def test_any_tag_soup_becomes_text(parts: list[str]) -> None:
    text = html_to_text("".join(parts))
    assert "\n\n\n" not in text


def test_a_part_named_like_a_menu_goes_only_where_it_is_links(read: Read) -> None:
    links = "".join(f'<li><a href="#{i}">Entry {i}</a></li>' for i in range(9))
    menu = (
        f'<div class="main-menu"><ul>{links}</ul></div><div id="menu"><p>Monday: soup. <a href="x">More</a></p></div>'
    )
    assert read("m.html", f"<html><body>{menu}<p>Text.</p></body></html>")[0].text == "Monday: soup. More\n\nText."


def test_a_page_of_preformatted_prose_is_no_code(read: Read) -> None:
    prose = "The law applies to all persons who live here.\n" * 30
    (document,) = read("law.html", f"<html><body><pre>{prose}</pre></body></html>")
    assert document.text == prose.strip()
