"""Jobs that look at pipelines before a run.

`forecast` times a few answers, `try_question` tries one question, `template_trial` whether a prompt should show the choices.
"""
