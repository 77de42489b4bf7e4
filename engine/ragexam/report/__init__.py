"""Results as a decision, tables, pictures and files. Reads records and arrays; writes text.

By noun, tables and the sections that show them: `results/` (accuracy, comparison, decision), `run/` (conditions, cautions),
`items/` (abilities, item parameters, improvement), `retrieval/` (the laboratory). `pictures/` draws SVG. `document/` puts the
report together, keeps back what a reader may not see, and writes the files. Beside them what all share: `cells` (numbers as
text), `names` and `plain_names` (of pipelines).
"""
