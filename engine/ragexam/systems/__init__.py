"""Other people's systems: how a RAG service elsewhere is asked one question, and what its reply means.

`connection.py` is the record of a connection, `curl.py` makes one of a pasted command, `presets.py` has those of known
products. `client.py` asks: `request.py` builds what is sent, `wire.py` sends it, `reply.py` reads what comes back, and
`failure.py` names what can go wrong. `kept_secrets.py` knows where secrets are, `consent.py` what may be sent where.
`model_server.py` asks a server of language models in the same way.
"""
