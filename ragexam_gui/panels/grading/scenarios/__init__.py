"""The tab of scenarios: recipes that are edited, questions that are answered, read, judged and asked again."""
