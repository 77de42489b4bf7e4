"""Exams: from passages to items, and what is known of items before anybody answers them.

`passages/` finds possible answers in chunks; `choice_items/` and `open_items/` make questions of the two kinds; `labels/`
says what kind of question one is and rates it; `exchange/` takes exams, sheets and training data in and out. Beside them
what both kinds share: `categories` (Bloom's levels, question words) and `self_contained`.
"""
