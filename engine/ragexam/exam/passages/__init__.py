"""Passages made ready for asking, by rule: English and German.

`passage` is a chunk with its possible answers, which `candidates` finds by `answer_rules`; `quantities` reads amounts,
`spans` places in a text, `words` lists of words. Over the corpus: `pool` (all answers by kind), `sampling` (which chunks are
asked about), `ambiguity` (whether a question fits one place only).
"""
