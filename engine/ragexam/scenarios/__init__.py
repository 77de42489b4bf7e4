"""Scenarios: recipes for questions that break systems in a known way (RAGProbe, Sivasothy et al. 2024).

`kinds/` holds one file a kind of scenario; `kind.py` says what it declares, `material.py` what it makes questions of,
`sampling.py` draws documents and chunks, `metrics.py` says what an answer is held to, `absence.py` proves that a corpus
holds no answer, `own.py` reads and checks the scenarios that people make by copying one.
"""
