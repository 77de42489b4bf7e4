"""Item response theory: abilities of pipelines and parameters of items from a table of right and wrong answers.

`design` says who is made of what, `presets` how much is known beforehand, `fit` estimates (by `estimation/`) what `record`
holds; `model` is the curve, `information` says what items tell, `checks/` whether to believe it, `refine` improves an exam,
`simulate` draws answers.
"""
