"""Exam questions for passages and answers, as a person sees them.

`questions`: the banks, read, exchanged and changed; `answers`: what written answers say of them; `boards`: leaderboards and what
comes from other programs, with what is said of them in `board_sentences`; `page`: all of it as the window shows it.
"""
