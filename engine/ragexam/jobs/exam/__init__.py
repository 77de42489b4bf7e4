"""Jobs that write and judge an exam.

Questions with choices: `generate` (`choice_generation` is the generation in progress: it asks about passages by
`passage_questions` and composes questions by `composed_generation`; `lookup_yield` says when asking is not worth it any
more), `time_generation`; both take `generation_parameters`. Open questions: `generate_open` (`open_generation`, with each
call of the writing model kept by `open_calls`). All of them: `guess` without documents, `filter_items`, `label`, `critique`.
"""
