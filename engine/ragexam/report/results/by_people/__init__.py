"""Shares right as people would say them, where a grader says what is right: its bias does not count.

`shares` has the prediction-powered intervals of pipelines, parts of the exam and leads, which everything here rests on; `words` says
them in a sentence, `share_table` pipeline by pipeline, `part_tables` topic by topic, `verdict` in the decision.
"""
