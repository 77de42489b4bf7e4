"""Systems elsewhere as the project keeps them: `kept` (connections, consents, what was sent), `asking` (what is left to ask)."""
