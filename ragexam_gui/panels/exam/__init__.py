"""The page Exam: `page.py`, what it asks of a person (`dialogs.py`), and a room for each part of it.

- `generation/`: writing questions by a model, and what came of it
- `by_hand/`: writing questions and marking evidence oneself
- `listing/`: all questions as a list, with its filters
- `figures/`: what the exam is made of and covers
- `labels/`: labels and ratings of the questions
- `judging.py`: filters and guessing models over a whole exam; `exchange.py`: questions from and into files; `hand_on.py`: what
  of an exam is handed on
"""
