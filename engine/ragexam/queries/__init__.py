"""Quick readings of an open project that need domain code: answers, states, comparisons, forecasts. No job, no model loaded.

`state` (where a project stands, step by step: `steps`) and `diagnose` (facts for a report of a fault) are of the whole
project; the rest is a folder a noun, as in `ragexam.jobs`. Jobs, `ragexam.project` and the command line read here.
Nothing of a person's is changed; `items.fit_now` keeps the fit that it makes, and some forecasts note on this machine, beside
the models, what was timed.
"""
