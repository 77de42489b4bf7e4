"""What several graders compute of: words in common, sequences in common, token vectors, words of refusal."""
