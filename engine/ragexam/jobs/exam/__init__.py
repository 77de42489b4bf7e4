"""Jobs that write and judge an exam.

Questions with choices: `generate` (`choice_generation` is the generation in progress), `time_generation`. Open questions:
`generate_open` (`open_generation`, with each call of the writing model kept by `open_calls`). All of them: `guess` without
documents, `filter_items`, `label`, `critique`.
"""
