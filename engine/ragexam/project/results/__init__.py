"""The `page` of results, and behind its tabs `compare` (two pipelines), `abilities` (per component) and `retrieval`.

`versions` compares what was answered to two versions of an exam; `run_version` reads one of them from a run of a project.
"""
