"""A pasted request becomes a connection, and nothing of its secrets stays in it."""

from __future__ import annotations

import json

import pytest

from ragexam.errors import InputError
from ragexam.records import to_json
from ragexam.systems.connection import checked
from ragexam.systems.curl import read_pasted

SECRET = "sk-proj-AbCdEf0123456789xyz"


def test_a_command_of_a_chat() -> None:
    pasted = read_pasted(
        f"""curl -sS -X POST https://rag.example.org:8443/v1/chat/completions \\
          -H "Authorization: Bearer {SECRET}" -H 'X-Team: support' -H 'Content-Type: application/json' \\
          -H 'User-Agent: Mozilla/5.0' -H 'sec-ch-ua: x' --max-time 45 \\
          -d '{{"model":"m","messages":[{{"role":"system","content":"Be short."}},{{"role":"user","content":"Hi"}}],"max_tokens":64}}'""",
        "Help desk",
    )
    c = checked(pasted.connection)
    assert (c.method, c.url) == ("POST", "https://rag.example.org:8443/v1/chat/completions")
    assert c.headers == {"X-Team": "support"}
    assert c.question_at == "messages[1].content"
    assert c.body["max_tokens"] == 64
    assert c.reply_seconds == 45
    assert (c.host, c.port, c.is_here) == ("rag.example.org", 8443, False)
    [(spec, value)] = pasted.secrets.items()
    assert (spec.place, spec.name, spec.prefix, spec.variable) == (
        "header", "Authorization", "Bearer ", "RAGEXAM_SECRET_HELP_DESK_AUTHORIZATION",
    )  # fmt: skip
    assert value == SECRET
    assert SECRET not in json.dumps(to_json(c)) + repr(pasted)
    assert "User-Agent" in pasted.dropped


@pytest.mark.parametrize(
    ("command", "place", "name"),
    [
        (f'curl -u ada:{SECRET} http://localhost/ask -d \'{{"q":"x"}}\'', "basic", "Authorization"),
        (f'curl http://ada:{SECRET}@localhost/ask -d \'{{"q":"x"}}\'', "basic", "Authorization"),
        (f"curl -b 'session={SECRET}' http://localhost/ask --json '{{\"q\":\"x\"}}'", "header", "Cookie"),
        (f"curl -H'X-API-Key:{SECRET}' http://localhost/ask -d '{{\"q\":\"x\"}}'", "header", "X-API-Key"),
        (f"curl 'http://localhost/ask?q=hi&api_key={SECRET}'", "query", "api_key"),
        (f"curl 'http://localhost/ask?q=hi&k={SECRET}'", "query", "k"),
        (f'curl http://localhost/ask -d \'{{"q":"x","accessToken":"{SECRET}"}}\'', "body", "accessToken"),
        (f'curl http://localhost/ask -d $\'{{"q":"it\\\'s","opts":{{"apiKey":"{SECRET}"}}}}\'', "body", "opts.apiKey"),
    ],
)
def test_secrets_are_taken_out_wherever_they_stand(command: str, place: str, name: str) -> None:
    pasted = read_pasted(command, "X")
    [(spec, value)] = pasted.secrets.items()
    assert (spec.place, spec.name) == (place, name)
    assert SECRET in value
    assert SECRET not in json.dumps(to_json(pasted.connection)) + repr(pasted)
    checked(pasted.connection)


@pytest.mark.parametrize("stand_in", ["$API_KEY", "${OPENAI_API_KEY}", "<YOUR_API_KEY>", "YOUR_API_KEY", "{api_key}"])
def test_a_stand_in_is_no_secret_but_its_place_is_known(stand_in: str) -> None:
    pasted = read_pasted(f"curl -H 'Authorization: Bearer {stand_in}' localhost:8000/ask -d '{{\"query\":\"x\"}}'", "X")
    assert not pasted.secrets
    assert [s.name for s in pasted.connection.secrets] == ["Authorization"]
    assert pasted.connection.url == "http://localhost:8000/ask"


def test_the_question_of_an_address_and_sessions() -> None:
    c = read_pasted("curl -G http://localhost/search -d q=what -d top_k=3", "X").connection
    assert (c.method, c.question_at, c.body) == ("GET", "?q", None)
    c = read_pasted(
        'curl http://localhost/chat -d \'{"message":"hi","sessionId":"abc","conversation_id":"old","mode":"query"}\'',
        "X",
    ).connection
    assert (c.question_at, c.session_at, c.body["conversation_id"]) == ("message", "sessionId", "")


def test_a_raw_request() -> None:
    pasted = read_pasted(
        f"POST /api/query HTTP/1.1\r\nHost: rag.example.org\r\nAuthorization: Basic {SECRET}\r\nContent-Length: 9\r\n\r\n"
        '{"text": "a"}',
        "X",
    )
    c = pasted.connection
    assert (c.url, c.question_at) == ("https://rag.example.org/api/query", "text")
    assert [s.prefix for s in c.secrets] == ["Basic "]
    here = read_pasted("GET /ask?query=x HTTP/1.1\nHost: localhost:9000", "X").connection
    assert (here.url, here.question_at) == ("http://localhost:9000/ask?query=x", "?query")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("wget http://localhost", "neither a curl"),
        ("curl 'http://localhost", "never closed"),
        ("curl http://localhost -d @body.json", "a file"),
        ("curl http://localhost -F a=b", "a form"),
        ('curl -k https://localhost -d \'{"q":"x"}\'', "any certificate"),
        ("curl http://localhost -d 'a=b'", "no JSON"),
        ("curl http://localhost -H", "middle of an option"),
        ("curl ftp://localhost/x", "cannot be asked"),
        (f'curl http://localhost/hooks/{SECRET}/ask -d \'{{"q":"x"}}\'', "looks like a secret"),
    ],
)
def test_what_cannot_be_used_is_said(text: str, told: str) -> None:
    with pytest.raises(InputError, match=told):
        read_pasted(text, "X")


def test_no_sentence_repeats_a_secret() -> None:
    for text in (
        f"curl http://localhost -d 'key={SECRET}'",
        f"Authorization: {SECRET}",
        f"curl http://localhost -d '{{{SECRET}",
    ):
        with pytest.raises(InputError) as caught:
            read_pasted(text, "X")
        assert SECRET not in str(caught.value)


@pytest.mark.parametrize(
    ("body", "question", "session"),
    [
        (
            '{"k":3,"turns":[{"txt":"Hi there."},{"txt":"How long is leave?"}],"thread":"th_771"}',
            "turns[1].txt",
            "thread",
        ),
        ('{"payload":{"words":"Wie viele Tage Urlaub gibt es?","who":"ada"}}', "payload.words", ""),
        ('{"say":"What did he mean by \\"no\\"? ","session":"open the pod"}', "say", ""),
        ('{"a":"one","b":"two"}', "", ""),
        ('{"query":"hello","note":"Is this one?"}', "query", ""),
    ],
)
def test_a_question_is_known_by_its_name_or_by_its_mark(body: str, question: str, session: str) -> None:
    connection = read_pasted(f"curl http://localhost/ask -d '{body}'", "X").connection
    assert (connection.question_at, connection.session_at) == (question, session)


def test_any_certificate_is_refused_where_there_is_one() -> None:
    """Chrome copies --insecure along once a certificate was accepted by hand; without TLS it says nothing."""
    assert (
        read_pasted('curl http://localhost/ask -d \'{"q":"x"}\' --insecure', "X").connection.url
        == "http://localhost/ask"
    )
    with pytest.raises(InputError, match="any certificate"):
        read_pasted('curl -k https://rag.example.org/ask -d \'{"q":"x"}\'', "X")


@pytest.mark.parametrize(("streams", "answer", "end"), [("false", "message", ""), ("true", "delta", "[DONE]")])
def test_what_speaks_as_openai_does_is_known(streams: str, answer: str, end: str) -> None:
    body = f'{{"model":"m","messages":[{{"role":"user","content":"Hi"}}],"stream":{streams}}}'
    connection = read_pasted(f"curl http://localhost:8000/v1/chat/completions -d '{body}'", "X").connection
    assert (connection.answer_at, connection.success) == (f"choices[0].{answer}.content", "!error")
    assert (connection.stream, connection.stream_end) == (streams == "true", end)
    elsewhere = read_pasted(f"curl http://localhost:8000/v1/chat -d '{body}'", "X").connection
    assert elsewhere.answer_at == ""
