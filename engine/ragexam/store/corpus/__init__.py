"""What stands in the corpus: `documents`, `chunks`, `vectors`."""
