"""RAG configurations and what one does with a question.

`matrix` makes pipelines of components, `presets` name choices. `prompts` and `examples` make the prompt, `answer` scores it,
`write_answer` has the model write instead, `normalise` chooses by it, `position` looks for picking by place.
`template_trial` tries whether a model should see the choices, `forecast` says what a run takes.
"""
