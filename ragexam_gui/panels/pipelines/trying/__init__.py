"""One question is tried: `dialog` asks pipelines, each of which answers in a `column` of its own."""
