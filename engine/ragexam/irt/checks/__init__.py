"""Checks of a fit.

`model_choice` takes an item model by the predictions of `diagnostics` and the gains of `paired_gain`; `controls` compares with
shuffled answers, `additivity` and `discriminations` say which structure is more than noise, `cautions` are sentences to read first.
`observed` and `summaries` need no estimation.
"""
