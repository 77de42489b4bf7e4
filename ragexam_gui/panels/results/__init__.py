"""The page Results: `verdict` above, `compare` of two, and one figure a tab (`result_tab` is what the tabs share).

`versions` is opened from `compare`: the answers beside earlier ones.
"""
