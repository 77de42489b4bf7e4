"""The retrieval laboratory as a job, and retrieval for the other jobs.

`measure` is the job "laboratory": `measure_scan` searches at every text weight, `measure_retrievers` asks whole retrievers.
`retrieve` is retrieval for a run, `resources` opens what retrievers are built of, `child_chunks` cuts passages for
child-parent retrievers. What was measured is read in `ragexam.queries.retrieval`.
"""
