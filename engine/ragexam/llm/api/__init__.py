"""Language models behind OpenAI-compatible servers (llama.cpp's, LM Studio, Ollama, vLLM): a backend like any other.

`server.py` is the record of a server and of what was found out about it, `kept.py` keeps those of this machine, `line.py` is
what carries requests (jobs bring it, with consents, secrets and bounds), `probe.py` finds out what a server can,
`talk.py` renders messages where only the server knows its template, `values.py` reads replies, `stream.py` those that come
piece by piece, `scoring.py` scores choices, `backend.py` is the backend.
"""
