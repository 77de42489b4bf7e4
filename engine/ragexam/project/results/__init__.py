"""The `page` of results, and behind its tabs `compare` (two pipelines), `abilities` (per component) and `retrieval`."""
