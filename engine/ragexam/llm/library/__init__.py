"""Models on this machine.

`places` says where they lie, `models` finds and describes them, `hashes` gives their identity, `adapters` are LoRA adapters
beside them; `starter` gets the starter models (`unpacking` takes them out of their packages).
"""
