"""Exams: from passages to items, and what is known of items before anybody answers them.

`blueprint` deals an exam out to demands, `emphasis` spreads it over topics, documents and languages. `passages/` finds possible
answers in chunks; `choice_items/` and `open_items/` have models write questions of the two kinds; `composition/` and `demands/`
compose questions over several facts and hold them against gates; `labels/` says what kind of question one is and rates it;
`exchange/` takes exams, sheets and training data in and out. Both kinds share `categories` (Bloom's levels, question words) and
`self_contained`.
"""
