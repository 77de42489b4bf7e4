"""Refusals told by rule."""

from __future__ import annotations

import pytest

from ragexam.grading.measures.refusals import NON_ANSWERS, is_non_answer, refusal_kind, without_cautions
from tests.growth import grows_evenly


@pytest.mark.parametrize("text", [*NON_ANSWERS, "Unknown.", "It does not say.", "NO ANSWER"])
def test_the_published_expressions_decline(text: str) -> None:
    assert is_non_answer(text)
    assert refusal_kind(text) == "declines"


@pytest.mark.parametrize("text", ["a.", "(iii)", "b", "(c)", "", " \n", "…", "\u200b", "---", "- ", "?!", "\ufeff\n"])
def test_a_stray_mark_or_nothing_is_ill_formed(text: str) -> None:
    assert is_non_answer(text)
    assert refusal_kind(text) == "ill-formed"


@pytest.mark.parametrize(
    "text",
    [
        "I don't know.",
        "I’m sorry, but I cannot answer that question.",
        "The provided context does not mention how many days there are.",
        "The documents do not say. Please contact your manager.",
        "There is no information about this in the passages.",
        "The amount is not specified in the documents.",
        "Das weiß ich leider nicht. Ich weiß es nicht.",
        "Die Textstellen sagen es nicht.",
        "The passages do not say.",
        "Der Text enthält dazu keine Angaben.",
        "Diese Frage kann ich anhand der Unterlagen nicht beantworten.",
        "Not specified.",
        "Not mentioned in the documents.",
        "N/A",
        "n/a.",
        "I have no idea.",
        "No idea.",
        "I'm not sure.",
        "The answer is not in the context.",
        "This isn't in the documents.",
        "The notice period is not specified.",
        "Insufficient data.",
        "There is insufficient data to answer this.",
        "No information is available.",
        "There is no information on what needs to be submitted.",
        "Das steht nicht in den Unterlagen.",
        "Dazu steht nichts in den Dokumenten.",
        "Das geht aus den Unterlagen nicht hervor.",
        "Die Information ist nicht in den Quellen enthalten.",
        "Das sagen die Dokumente nicht.",
        "Die Frist ist nicht angegeben.",
        "Dazu gibt es keine Angaben.",
        "Keine Angabe.",
        "k. A.",
        "Unbekannt.",
        "Ich habe leider keine Ahnung.",
        "Keine ausreichenden Daten.",
        "I do not know, but you can ask the desk.",
        "The passages do not say, but they mention the travel rules.",
        "Die Passagen sagen dazu nichts.",
        "Dazu sagen die Passagen leider nichts.",
        "There's nothing in the passages about parking.",
        "Nothing in the provided documents mentions parking.",
        "None of the passages mention parking.",
        "Ich bin mir nicht sicher.",
    ],
)
def test_declines(text: str) -> None:
    assert refusal_kind(text) == "declines"


@pytest.mark.parametrize(
    "text",
    [
        "The documents do not mention it. Employees usually get 27 days of leave in a year.",
        "Der Kontext nennt die Frist nicht. Üblich sind vier Wochen zum Ende eines Monats.",
        "The documents do not say, but it is 30 days.",
        "The documents do not say, but the form lists thirty days.",
        "I do not know, but probably 30 days.",
        "The documents do not say, probably until Monday.",
        "Although the documents do not say, it is 30 days.",
        "It is probably 30 days, but the documents do not say.",
        "I'm not sure, but I think it is Berlin.",
        "Das sagen die Dokumente nicht, aber es sind 30 Tage.",
        "Ich weiß es nicht, aber wahrscheinlich 30 Tage.",
        "Das weiß ich nicht, vermutlich 30 Tage.",
        "Obwohl die Dokumente es nicht sagen, sind es 30 Tage.",
        "Ich bin nicht sicher, aber 30 Tage.",
    ],
)
def test_says_so_and_answers(text: str) -> None:
    assert refusal_kind(text) == "says so and answers"


@pytest.mark.parametrize(
    "text",
    [
        "Could you please clarify which contract you mean?",
        "Was genau meinen Sie?",
        "Welche Abteilung meinen Sie?",
        "Auf welchen Vertrag beziehen Sie sich?",
        "Bitte geben Sie mir mehr Details.",
        "Bitte geben Sie weitere Informationen an.",
        "Bitte präzisieren Sie Ihre Frage.",
        "Meinen Sie die Reisekosten?",
        "Könntest du das genauer erklären?",
        "Which department are you asking about?",
        "Please clarify.",
        "Please clarify which site you mean.",
        "Please provide more details about your request.",
        "Please provide me with the contract.",
        "Please tell us more details about your request.",
        "Please tell me which contract you mean.",
        "Please tell me more about it.",
        "Please tell us which contract you mean.",
        "Bitte sagen Sie mir, welche Abteilung gemeint ist.",
        "Bitte nennen Sie uns weitere Einzelheiten.",
        "Bitte sagen Sie uns, was Sie genau meinen.",
        "Please rephrase your question.",
        "Please specify the department you are asking about.",
    ],
)
def test_asks_back(text: str) -> None:
    assert refusal_kind(text) == "asks back"


@pytest.mark.parametrize(
    "text",
    [
        "27 days",
        "7",
        "No, employees may not carry leave over.",
        "Employees who do not know the rules are told by the office.",
        "The contract is not renewed by itself.",
        "Send the form to the office, which checks it. It takes two weeks. You get a letter. The letter says what was "
        "decided. The documents do not say how long the letter takes.",
        "Nein, die Frist beginnt erst mit dem Zugang.",
        "No information needs to be submitted.",
        "No information is passed on to others.",
        "No details have to be given.",
        "No employees.",
        "Use the default if the size is not specified.",
        "Es müssen keine Angaben gemacht werden.",
        "Sie müssen keine Informationen einreichen.",
        "Keine Angaben sind dafür erforderlich.",
        "Kopien werden nicht in den Unterlagen aufbewahrt.",
        "Please provide the invoice number to accounting.",
        "Please send us the form by Friday.",
        "Please send me the form.",
        "Please provide me with the signed form.",
        "Please give us two weeks' notice.",
        "Please tell us about changes within 5 days.",
        "Please tell us what you need within 5 days.",
        "Please tell us which days you want by Friday.",
        "Please provide me with more information by 5 May.",
        "Please provide us with further details of the damage.",
        "Please tell us when you move.",
        "Bitte nennen Sie uns Ihre Kundennummer.",
        "Bitte teilen Sie uns Änderungen innerhalb von 5 Tagen mit.",
        "Bitte schicken Sie mir das Formular.",
        "Please specify the cost centre on the form.",
        "Please provide further details to the insurer.",
        "Bitte geben Sie die Rechnungsnummer in der Buchhaltung an.",
        "Bitte nennen Sie weitere Angaben im Formular.",
        "Nothing in the documents may be disclosed to others.",
        "Die Unterlagen enthalten nichts Vertrauliches.",
        "€",
    ],
)
def test_answers(text: str) -> None:
    assert refusal_kind(text) == ""


def test_a_request_that_the_reference_makes_is_the_answer() -> None:
    request = "Please provide more details about the accident and the damage."
    assert refusal_kind(request) == "asks back"
    assert refusal_kind(request, "", "You provide more details about the accident and the damage.") == ""
    assert refusal_kind(request, "", "27 days") == "asks back"


@pytest.mark.parametrize(
    ("question", "reference"),
    [
        ("Is it allowed?", ""),
        ("If I am ill, do I need a note?", ""),
        ("Darf man das?", ""),
        ("What holds?", "No, it is not allowed."),
        ("", "Nein"),
    ],
)
def test_no_is_an_answer_to_what_can_be_answered_so(question: str, reference: str) -> None:
    assert refusal_kind("No.", question, reference) == ""
    assert refusal_kind("Unknown.", question, reference) == "declines"


@pytest.mark.parametrize(
    ("question", "reference"), [("", ""), ("How many are there?", "5"), ("Which form is it?", "No-fault form")]
)
def test_no_is_no_answer_to_anything_else(question: str, reference: str) -> None:
    assert refusal_kind("No.", question, reference) == "declines"
    assert is_non_answer("No.")


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ("The documents do not say, but it is 30 days.", "it is 30 days."),
        ("It is probably 30 days, but I do not know.", "It is probably 30 days"),
        ("The documents do not say. It is usually 30 days a year.", "It is usually 30 days a year."),
        ("The documents do not say.", ""),
        ("It is 30 days in a year.", "It is 30 days in a year."),
    ],
)
def test_what_is_said_beside_a_caution(text: str, rest: str) -> None:
    assert without_cautions(text) == rest


@pytest.mark.parametrize(
    "part",
    [
        "is not ",
        "die Dokumente ",
        "keine Angaben ",
        "no information ",
        "a, but ",
        "nicht in ",
        "(",
        "please provide more ",
        "welche ",
        "nothing in the ",
        "none of the ",
        "bitte geben sie ",
        "please tell us ",
        "please tell me which ",
        "bitte sagen sie mir, ",
        "please specify you ",
    ],
)
def test_time_grows_with_the_length_of_a_text(part: str) -> None:
    assert grows_evenly(lambda times: refusal_kind(part * times), 2_000)
