"""Values that documents state, and which of them can be asked about together; by rule, without any model.

`stated_values` is one value with what it belongs to and where it stands; `corpus_facts` all of them, with what is needed to
compose questions; `composed_question` what a kind of question makes of them.
"""
