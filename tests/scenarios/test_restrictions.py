"""German sentences that allow something in one case only: turned around where that says the same, left alone elsewhere."""

from __future__ import annotations

import pytest

from ragexam.scenarios.restrictions import restrictions


@pytest.mark.parametrize(
    ("sentence", "rule", "case"),
    [
        (
            "Das Labor darf nur mit Schutzbrille betreten werden.",
            "Das Labor darf grundsätzlich nicht betreten werden",
            "mit Schutzbrille",
        ),
        (
            "Gefahrgut wird in Lüdenbrook nur im Außenlager gelagert, das eingezäunt ist.",
            "Gefahrgut wird in Lüdenbrook grundsätzlich nicht gelagert",
            "im Außenlager",
        ),
        (
            "Im Lager ist der Zutritt nur in Begleitung erlaubt.",
            "Im Lager ist der Zutritt grundsätzlich nicht erlaubt",
            "in Begleitung",
        ),
        (
            "Lasten über 25,5 kg werden nur zu zweit gehoben.",
            "Lasten über 25,5 kg werden grundsätzlich nicht gehoben",
            "zu zweit",
        ),
        (
            "Schlüssel können nur gegen Unterschrift ausgeliehen werden.",
            "Schlüssel können grundsätzlich nicht ausgeliehen werden",
            "gegen Unterschrift",
        ),
        (
            "Eine Änderung des Plans ist nur über die Durchwahl 7140 möglich.",
            "Eine Änderung des Plans ist grundsätzlich nicht möglich",
            "über die Durchwahl 7140",
        ),
    ],
)
def test_it_keeps_its_words_and_their_order(sentence: str, rule: str, case: str) -> None:
    text = f"Das Buch liegt aus. {sentence} Es ist grün."
    (one,) = restrictions(text)
    assert (one.rule, one.case) == (rule, case)
    assert sentence.startswith(text[one.start : one.end])


@pytest.mark.parametrize(
    "sentence",
    [
        "Er darf nur mit Schutzbrille betreten werden.",  # who?
        "Diese Räume dürfen nur mit Ausweis betreten werden.",
        "Eine Änderung am selben Tag ist nur über die Durchwahl 7140 möglich.",  # a change of what?
        "Der Schaden wird nur zu 85 Prozent ersetzt.",  # it is replaced, in part
        "Der Vorrat wird nur in geringem Umfang genutzt.",
        "Der Vorrat wird nur in kleinem Umfang genutzt.",
        "Die Anlage wird nur mit 3 Personen betrieben.",
        "Der Standort zahlt nur mit Karte.",  # no verb at its end
        "Fotos dürfen nur mit dem Diensttelefon gemacht und müssen nach 12 Tagen gelöscht werden.",
        "Während der Inventur werden nur Teile der Klasse K1 ausgegeben.",  # what, and not in which case
        "Auskünfte erhält nur, wer das Kennwort nennt.",
        "Der Raum wird nicht nur mit Holz geheizt.",
        "Der Raum wird auch nur mit Holz geheizt.",
        "Wenn es brennt, wird das Tor nur von Hand geöffnet.",
        "Das Tor ist nur mit Mühe breit.",
        "Gültig ab 3. März wird das Tor nur von Hand geöffnet.",  # it does not begin at March
        "Teile werden nur gegen Auftragsnummer ausgegeben. Für Teile ohne Auftrag wird der Schein L-58 benötigt.",
        "| Der Raum wird nur mit Holz geheizt. |",
    ],
)
def test_what_a_rule_does_not_turn_around_is_left_alone(sentence: str) -> None:
    assert not list(restrictions(f"Das Buch liegt aus. {sentence}"))
