"""Ways to recognise text, one file each."""
