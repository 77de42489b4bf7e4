"""Jobs: long work over an open project, store -> domain -> store; all that changes a project beside a person's edits.

A folder a noun, one file a job: `corpus/` (import, cut anew), `models/` (embed, self-test), `exam/` (write, guess, filter,
label, criticise), `retrieval/` (the retrieval laboratory; what retrievers are built of), `pipelines/` (time or try
pipelines), `run/` (sit the exam), `systems/` (ask RAG systems elsewhere), `items/` (fit, improve). `whole` is all of them as
one job. `worker/` is what runs jobs; `worker.registry` lists them by the names that a project's job log keeps. Quick readings
are in `ragexam.queries`, a person's edits in `ragexam.edits`.
"""
