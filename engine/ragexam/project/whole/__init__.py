"""The job over all jobs ("do it all"): what its `dialog` shows before the start, and which chosen pipelines would be `set_aside`.

`script` writes a project as a script that makes it anew.
"""
