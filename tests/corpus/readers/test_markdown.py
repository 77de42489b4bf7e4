from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ragexam.corpus.outcome import ReadDocument
from ragexam.corpus.readers.markdown.front_matter import split_front_matter
from ragexam.corpus.readers.markdown.inline import plain_inline, strip_templates
from ragexam.corpus.readers.markdown.reader import markdown_to_text
from ragexam.records import DocumentStatus

Read = Callable[..., list[ReadDocument]]


@pytest.mark.parametrize(
    ("marked", "plain"),
    [
        ("**bold** and *em* and ***both*** and ~~old~~ and __b__ and _e_", "bold and em and both and old and b and e"),
        ("snake_case_name and 2 * 3 * 4 and *args", "snake_case_name and 2 * 3 * 4 and *args"),
        ('[link](https://a.b/c_(d) "t") and [ref][1] and ![alt](x.png)!', "link and ref and !"),
        ("[![badge](b.svg)](https://ci)text", "text"),
        ("[a [b] c](url)", "a [b] c"),
        ("`code *stays* _so_` and ``a ` b``", "code *stays* _so_ and a ` b"),
        (r"1\. X\-Ray \(v2\) \*kept\*", "1. X-Ray (v2) *kept*"),
        ("<https://x.y/z> or <me@x.org>", "https://x.y/z or me@x.org"),
        ("List<String> and <your-name> stay, <b>bold</b> goes", "List<String> and <your-name> stay, bold goes"),
        ("Tom &amp; Ann &lt;3", "Tom & Ann <3"),
        ("a claim[^1] and [[Page|shown]] and [[Page]]", "a claim and shown and Page"),
        ("Heading {#anchor} {: .class}", "Heading  "),
        ("one<br>two", "one\ntwo"),
        ("** Role ** The role.", "Role The role."),
        ("an [empty]() link and [text] alone", "an empty link and [text] alone"),
    ],
)
def test_inline_marks(marked: str, plain: str) -> None:
    assert plain_inline(marked) == plain


@pytest.mark.parametrize(
    ("template", "plain"),
    [
        ("a<!-- gone\nover lines -->b", "ab"),
        ("{% comment %}gone{% endcomment %}kept", "kept"),
        ('ask in {% slack_channel "payroll" %}.', "ask in payroll."),
        ('ask in {% slack_channel "pay" "the pay team" %}.', "ask in the pay team."),
        ('[x]({% page "/a/b" %}) y', "[x](template) y"),
        ('{% include "nav.html" %}\ntext', "\ntext"),
        ("{{ site.title }} text {# note #}", " text "),
        ('before\n{% alert "", "warning" %}\nWatch out.\n{% endalert %}', "before\n\nWatch out.\n"),
        ("set {a, b} and {x}", "set {a, b} and {x}"),
    ],
)
def test_templates(template: str, plain: str) -> None:
    assert strip_templates(template) == plain


def test_blocks_by_hand() -> None:
    text = """\
Travel
======

Sub title
---------
A paragraph that is
wrapped over lines.\x20\x20
A hard break.

* one
* two
  goes on
    + inner
1) first
2) second

> quoted words

| Country | *Rate* |
|:--------|-------:|
| Norway  | `a|b` |
| [Chile](x) |

***

```python
x = [1](2)  # code stays
```

Last. [ref]: none
[ref]: https://example.org
"""
    assert markdown_to_text(text) == (
        "# Travel\n\n## Sub title\n\nA paragraph that is wrapped over lines.\nA hard break.\n\n"
        "- one\n- two goes on\n    - inner\n1. first\n2. second\n\nquoted words\n\n"
        "| Country | Rate |\n| --- | --- |\n| Norway | a\\|b |\n| Chile |  |\n\n"
        "```\nx = [1](2)  # code stays\n```\n\nLast. [ref]: none"
    )


def test_notes_become_words() -> None:
    assert markdown_to_text("> [!WARNING]\n> Hot surface.") == "Warning: Hot surface."
    assert markdown_to_text("**Note**  \nThe unit is MB.") == "Note: The unit is MB."
    assert markdown_to_text('!!! tip "Faster"\n    Use the lift.') == "Tip: Faster Use the lift."


def test_html_inside_markdown() -> None:
    source = (
        "Before.\n\n<table><tr><th>A</th><th>B</th></tr><tr><td>1_2_3</td><td>*</td></tr></table>\n\n<div "
        "class='x'>\n\nInside.\n\n</div>"
    )
    assert markdown_to_text(source) == "Before.\n\n| A | B |\n| --- | --- |\n| 1_2_3 | * |\n\nInside."


def test_lists_counted_with_ones_are_counted_on_over_code() -> None:
    source = "1. Copy.\n1. Pack.\n\n   ```\n   zip a\n   ```\n\n1. Send.\n\nNew list:\n\n1. Again."
    assert markdown_to_text(source) == "1. Copy.\n2. Pack.\n\n```\nzip a\n```\n\n3. Send.\n\nNew list:\n\n1. Again."


def test_a_list_of_links_into_the_page_goes_when_it_is_called_so() -> None:
    links = "+ [One](#one)\n+ [Two](#two)\n"
    assert markdown_to_text(f"Intro.\n\n**Topics**\n{links}\n## One\nText.") == "Intro.\n\n## One\n\nText."
    assert markdown_to_text(f"You can take:\n\n{links}") == "You can take:\n\n- One\n- Two"


def test_an_unclosed_fence_reaches_to_the_end() -> None:
    assert markdown_to_text("a\n\n~~~\ncode\n# not a heading") == "a\n\n```\ncode\n# not a heading\n```"


def test_front_matter_gives_title_topic_and_language(read: Read) -> None:
    source = '---\ntitle: "Going: **out**"\ncategory: [Leave, Time]\nlang: de-AT\nauthor: Office\n---\n# Other\n\nText.'
    (read_document,) = read("a.md", source)
    document = read_document.document
    assert (document.title, document.topic, document.language) == ("Going: out", "Leave", "de")
    assert document.metadata == {"encoding": "utf-8", "author": "Office"}
    assert read_document.text == "# Other\n\nText."


def test_toml_front_matter_and_lists() -> None:
    facts, rest = split_front_matter('+++\ntitle = "A"\n+++\nText')
    assert (facts, rest) == ({"title": "A"}, "Text")
    facts, _ = split_front_matter("---\ntags:\n  - one\n  - two\nempty:\n---\n")
    assert facts == {"tags": "one, two"}


def test_a_rule_at_the_beginning_is_no_front_matter() -> None:
    text = "---\n\nA text between rules.\n\n---\n\nMore."
    assert split_front_matter(text) == ({}, text)


def test_a_page_that_only_points_elsewhere_is_skipped_and_told(read: Read) -> None:
    (document,) = read("moved.md", "---\ntitle: Moved\nredirect_to: /new/\n---\n")
    assert document.document.status is DocumentStatus.SKIPPED
    assert "/new/" in document.document.reason


def test_the_first_heading_is_the_title_else_the_file_name(read: Read) -> None:
    assert read("x.md", "Intro.\n\n## Two\n\n# One")[0].document.title == "Two"
    assert read("my-own_page.md", "Intro only.")[0].document.title == "My own page"


@given(st.text(alphabet="ab *_`[]()#|-\n<>{}%!\\1.", max_size=120))
def test_any_text_passes_and_words_stay(source: str) -> None:
    text = markdown_to_text(source)
    assert "\n\n\n" not in text


@given(st.lists(st.text(alphabet="abcdefgäöü", min_size=1, max_size=8), min_size=1, max_size=30))
def test_plain_words_are_untouched(words: list[str]) -> None:
    assert markdown_to_text(" ".join(words)) == " ".join(words)


def test_paragraphs_stand_under_the_item_that_they_belong_to() -> None:
    source = "- Role\n  - name  \n    for the function\n\n  After both.\n- Next\n\n  Goes on.\n\n<div>\n\n  Apart.\n"
    assert markdown_to_text(source) == (
        "- Role\n  - name\n    for the function\n  After both.\n- Next Goes on.\n\nApart."
    )


def test_paragraphs_after_code_in_an_item_stay_apart() -> None:
    source = "1. Pack.\n\n   ```\n   zip\n   ```\n\n   It is saved.\n\n   Look.\n2. Send."
    assert markdown_to_text(source) == "1. Pack.\n\n```\nzip\n```\n\nIt is saved.\n\nLook.\n\n2. Send."


def test_targets_of_links_over_two_lines_are_no_text() -> None:
    assert (
        markdown_to_text("See [this][1].\n\n[1]:\n  https://example.org\n[^2]: A remark.") == "See this.\n\nA remark."
    )


@pytest.mark.parametrize("mark", ["> ", "- ", "1. ", "> - "])
@pytest.mark.parametrize("depth", [20, 100, 400])
def test_words_at_any_depth_stay(mark: str, depth: int) -> None:
    assert markdown_to_text(mark * depth + "word").endswith("word")


def test_words_of_lists_inside_lists_stay() -> None:
    words = [f"word{i}" for i in range(200)]
    text = markdown_to_text("".join(f"> {'  ' * i}- {word}\n" for i, word in enumerate(words)))
    assert [word for word in words if word not in text.replace("\n", " ").split()] == []


def test_a_table_within_a_list_has_no_mark_of_the_list_in_it(read: Read) -> None:
    (document,) = read(
        "fees.md",
        "# Fees\n\n- The small ones:\n\n  | Kind | Fee |\n  |---|---|\n  | boat | 12 |\n\n"
        "- | Kind | Fee |\n  |---|---|\n  | - ship | 90 |\n\n1. > | Kind | Fee |\n   > |---|---|\n   > | raft | 3 |\n",
    )
    assert "| Kind | Fee |\n" in document.text
    assert "- | Kind" not in document.text
    assert "- Kind" not in document.text
    assert "1. " not in document.text
    for row in ("boat | 12", "- ship | 90", "raft | 3"):
        assert row in document.text, document.text
