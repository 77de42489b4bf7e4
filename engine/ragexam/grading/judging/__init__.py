"""Ways in which graders ask a language model, shared by them.

`asking` puts a question and reads labels, `yes_no` is a whole grader of that form, `ratings` gives marks from 1 to 5, `nuggets` splits
references (`nugget_texts` reads, cuts and completes) and holds answers against them, `sentences` splits answers, `refusals` tells
kinds of refusals apart. `trial` tries a judge on pairs that anybody can tell apart (`trial_cases`), and measures what sways it.
"""
