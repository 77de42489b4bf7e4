"""The page Pipelines, and trying one question.

`page.py` over three boxes to tick in (`models.py`; `retrievers.py` with `retriever_card.py` and `inner.py`; `options.py`),
which `ticks.py` reads and `offering.py` fills; `presets.py` ticks for a person. What the ticks make is shown by
`planned.py`, what it costs by `cost.py` with `remarks.py`; `choosing.py` chooses, once `identification.py` has read the files
of models and `template_trials.py` knows their templates. `trying/`
tries a question.
"""
