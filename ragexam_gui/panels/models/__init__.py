"""The models of this machine: `dialog`, with `places` where they are looked for, `servers` that run some, and `starters`.

`server_state` says how a server stands.
"""
