"""Words that can be typed: `parser` puts the commands together, `syntax` describes each; the rest a file a noun.

`exam` (new, import, info, models, generate, items), `model_servers`, `open_items`, `bundle`, `labels`, `train`, `retrieval`,
`answers` (run, fit, refine, compare, report, export, demo), `script`.
"""
