from __future__ import annotations

import pytest

from ragexam.corpus.language import detect_language

ENGLISH = "Employees receive a daily allowance for every full day that they spend away from the office on business."
GERMAN = (
    "Beschäftigte erhalten für jeden vollen Tag, den sie dienstlich unterwegs sind, ein Tagegeld nach dieser Tabelle."
)
KOREAN = (
    "모든 직원은 출장 기간 동안 하루 단위로 계산된 수당을 받으며 영수증은 "
    "돌아온 뒤 열흘 안에 제출해야 합니다. 자세한 내용은 "
    "총무팀에 문의하십시오."
)


@pytest.mark.parametrize(("text", "code"), [(ENGLISH, "en"), (GERMAN, "de"), (KOREAN, "ko")])
def test_languages(text: str, code: str) -> None:
    assert detect_language(text) == code


def test_too_little_text_has_no_language() -> None:
    assert detect_language("Hello, world!") == ""
    assert detect_language("12.5 | 17.3 | 22.9 " * 40) == ""


def test_code_and_addresses_do_not_count() -> None:
    code = "```\n" + "for index in range(10): print(index, value)\n" * 20 + "```\n"
    assert detect_language(code + "https://example.org/this/is/an/english/address/for/everyone ") == ""
    assert detect_language(code + GERMAN) == "de"


def test_the_answer_is_the_same_every_time() -> None:
    mixed = ENGLISH[:50] + GERMAN[:60]
    assert len({detect_language(mixed) for _ in range(20)}) == 1
