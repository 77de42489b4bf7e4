"""The corpus: `corpus_bar.py` its parts and what is asked about them, `lengths.py` how long passages are."""
