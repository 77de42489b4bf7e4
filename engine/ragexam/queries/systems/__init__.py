"""Systems elsewhere as the project keeps them: `kept` (connections, consents, what was sent), `asking` (what is left to ask).

`sat` keeps what systems wrote when they sat the exam, `sent_prompts` what servers of models were sent.
"""
