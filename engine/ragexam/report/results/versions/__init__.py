"""Two versions of an exam and its answers: `comparison` pairs what is the same, `version_shares` shows what is right in both."""
