"""The set-up, in parts: stages, the child processes they run, and what to say when one fails."""
