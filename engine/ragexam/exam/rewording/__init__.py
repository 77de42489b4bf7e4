"""Questions of an exam in other words, so that a search by words does not lead to what answers them.

`known_pairs` and `trial` say whether a model can do that at all, by what `same_question` asks it. `write` asks it for another
wording; what has to stay in it is found by `lasting_words`, what it shares with its evidence by `shared_words`. `conflicts` looks for
other passages that would draw the question to them or answer it otherwise; `gates` makes the findings, and `reworded_item` the item.
"""
