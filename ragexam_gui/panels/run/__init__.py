"""The page Run: `page` with its `grid` in any of the `orders`, the figures in `strip`, `failures`, `conditions`.

`settle_panel` settles; `settle_words` says where that stands.
"""
