"""Common ground of pages.

`page` is the base of all, `figure` the frame of a plot, `answer` one response to read, `chunker_form` the settings of a chunker.
`html_parts` are what it is written with. `found_models` looks for models of this machine. Jobs: `job_strip`, `job_words`,
`unfinished_bar`; `reading_bar` for large files.
People who judge: `draw` before, `judging_desk` while. `response_switch`: what counts as right; `missing_state`: the way to
answers where none counts.
"""
