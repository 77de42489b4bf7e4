"""Item response theory: abilities of pipelines and parameters of items from a table of right and wrong answers.

`design` says who is made of what, `presets` how much is known beforehand, `fit` estimates, `information`
says what items tell, `diagnostics` and `controls` whether to believe it, `refine` improves an exam.
"""
