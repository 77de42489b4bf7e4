"""The shipped fake: `backend` is a model without a model; `text` is what it writes, `search` what it says when it helps to search."""
