"""Composes questions about the values that documents state; by rule, without any model.

`stated/` reads the values, the clauses and the lists of steps; `corpus_facts` holds what is stated, with what is needed to compose
questions; `pairs`, `columns`, `twins`, `bridges` and `silence` say which can be asked about together; `wording`, `lookups`,
`ranking_words` and `definition_questions` say how; `related/` asks for reasons, purposes and exceptions; `composed_question` is what
a kind of question makes of them. Lists of steps are asked about by their kind alone.
"""
