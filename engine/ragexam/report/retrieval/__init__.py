"""The retrieval laboratory in a report.

`measured` are its records; `figures` (with `groups`) come from judged rankings, `tables` and `words` say them, `sections`
shows them, `hidden` leaves out what a reader may not see. `qrels` writes files of trec_eval.
"""
