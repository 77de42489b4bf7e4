"""The kinds of scenarios, a file a kind.

A file declares its kind as `KIND`; that alone registers it. An installed package brings kinds by the entry point
`ragexam.scenarios`.
"""
