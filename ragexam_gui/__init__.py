"""The window of RAG Exam: pages over the engine, which it enters through `ragexam.project` alone.

`app` puts all together: `windows/` over the pages of `panels/`, these over `models/`, `plots/` and `widgets/`, and all over `bridge/`
(the open project, jobs, faults), `words`, `theme` and `paths`.
"""

import os

# Before NumPy is loaded. Fits are many operations on small arrays: more threads make each slower (2.6 times, measured on
# 60 pipelines and 500 items) and take the machine from a running job and from the window itself.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
