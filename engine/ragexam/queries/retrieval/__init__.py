"""The retrieval laboratory as it is planned, kept and read.

Before: `plan` (its parameters, completed), `forecast` (its `forecast_record`), `model_calls` (what retrieval asks of
models). Kept: `record` (under which conditions, of which questions), `rankings` (one unit a question). After: `reading` judges
it all, `finds` shows one question, `export` writes files of trec_eval. `child_chunks` gives the passages that a retriever searches.
"""
