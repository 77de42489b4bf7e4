"""Means and shares of what people would say of things that a judge graded all and people some (prediction-powered inference).

`mean` of grades, `share` of what is right and how far two are apart; both by people's mean as `corrected` by the judge's.
"""
