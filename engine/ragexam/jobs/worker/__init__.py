"""The worker process that runs jobs, and the handle that follows it.

In a window or a script: `runner` starts the process, `handle` follows a job, `resume` remembers on this machine with which paths.
In the worker: `process` (started as `python -P -m ragexam.jobs.worker`) takes jobs one at a time, `registry` finds them and
reads their parameters, `context` is what each works with, `execute` runs one and turns its end into one of the four
`outcomes`, `loaded_models` keeps models between jobs.
`faults` says what of a failure may be passed on.
"""
