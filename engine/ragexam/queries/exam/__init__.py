"""Readings of an exam, before and after it is written.

`clear_chunks` can be asked about, `capacity` is what they bear by rule; `generation_forecast` and `open_forecast` say how long
writing takes (their `records`), `writing_pace` how long it took. `generations` are past ones, `writers` rates who wrote, `lookup`
sits the exam by looking up alone.
"""
