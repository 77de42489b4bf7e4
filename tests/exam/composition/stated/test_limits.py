from __future__ import annotations

import pytest

from ragexam.exam.composition.stated.limits import LEAST, MOST, WITHIN, Limit, read_limits


def limit(text: str) -> Limit:
    (stated,) = read_limits(text)
    return stated


def test_what_is_allowed_at_most() -> None:
    text = "You can also request up to 240 hours of advanced sick leave."
    stated = limit(text)
    assert (stated.kind, stated.number, stated.unit) == (MOST, "240", "hours")
    assert (stated.subject, stated.verb, stated.predicate, stated.rest) == (
        "you",
        "can",
        "request",
        "of advanced sick leave",
    )
    assert text[stated.start : stated.end] == "240 hours"
    assert limit("Each account can have a maximum of 1,500 open requests.").value == 1500


def test_what_is_due_within_a_time_after_a_condition() -> None:
    stated = limit("If your request is approved, the events team will contact you within three business days.")
    assert (stated.kind, stated.value, stated.digits, stated.unit) == (WITHIN, 3, "3", "business days")
    assert stated.condition == "if your request is approved"
    assert (stated.subject, stated.verb, stated.predicate) == ("the events team", "will", "contact you")


def test_who_is_told_to_do_something_is_you() -> None:
    stated = limit("Fill out the intake form at least 72 hours before the event.")
    assert (stated.kind, stated.subject, stated.verb, stated.predicate) == (
        LEAST,
        "you",
        "should",
        "fill out the intake form",
    )
    assert stated.rest == "before the event"


def test_another_number_for_the_same_and_a_second_clause_are_left_out() -> None:
    assert limit("You can use up to 13 days (104 hours) of sick leave per year.").rest == "of sick leave per year"
    assert limit("You can store up to 7 days of logs, and the team keeps the rest.").rest == "of logs"


@pytest.mark.parametrize(
    "text",
    [
        "It can hold up to 5 files.",  # points back
        "You can use this for up to 5 minutes.",
        "You can hold up to 5 files if they are small.",
        "You can hold up to 5 files, or 7 in winter.",
        "You cannot hold up to 5 files.",
        "Sometimes, somehow, up to 5 files.",
        "For example, you can hold up to 5 files.",
        "You can hold up to 5 files and 3 folders.",
        "Can you hold up to 5 files?",
        "You can hold up to five or six files.",
        "You can add up to 60 more files.",
        "Files that are kept for up to 5 years may be read.",
        "The certificate is handed in within 7 days.",  # which one?
        "Cars may be used within 9 countries.",
        "Each account can have at most 0 open requests.",
        "The service returns up to zero versions per call.",
        "The team should file the report no later than 5 days.",  # before or after what?
        "The team should file the report no later than 5 days of the audit.",
        "The team should file the report no later than 5 pages before the annex.",
    ],
)
def test_what_no_rule_reads_surely_is_left_alone(text: str) -> None:
    assert list(read_limits(text)) == []


def test_numbers_are_written_alike() -> None:
    assert limit("The mail server can hold up to 1500 files.").digits == "1,500"
    assert limit("The mail server can handle files up to 8.0 GB.").digits == "8"


def test_no_later_is_a_least_time_before_something_and_a_longest_time_after_it() -> None:
    for behind in ("before the audit", "prior to the audit", "ahead of the audit", "in advance"):
        assert limit(f"The manager must file a report no later than 5 days {behind}.").kind == LEAST, behind
    for behind in ("after the audit", "from the audit"):
        assert limit(f"The manager must file a report no later than 5 days {behind}.").kind == WITHIN, behind
    assert limit("The manager must wait at least 5 days after the audit.").kind == LEAST
