"""The report's `page`: what there is to say, what was chosen of it, and the files it becomes; its `source`."""
