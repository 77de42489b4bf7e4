"""Jobs on models, and what other jobs need of them.

`embed` embeds texts, each once; `selftest` tests language models on request; `try_server` finds out what a server
can that runs one, `server_line` carries requests to it. `defaults` says which models a job takes where
nobody named one; `known_scores` finds the scores that the project has already.
"""
