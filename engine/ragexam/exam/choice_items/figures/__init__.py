"""An exam in figures.

`statistics` counts what is in it and what each step of making it did, `profile` shows that as tables, `lookup` is what one gets
right who only looks up.
"""
