"""The languages that the program speaks: `catalogue` (templates of sentences), `voice` (a text in a language), `glossary`."""
