"""Open questions: a reference answer with gold spans in place of choices.

Made by `statements` (statement extraction by `statement_steps`, with `statement_tasks`, `statement_texts`, and `premises` for
conclusions) or by the `simple_prompt`; `items` checks what is made, `settings` are a person's, `quotas` reach the wanted mix of
labels.
"""
