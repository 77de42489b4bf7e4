"""Systems elsewhere: `dialog` adds, tries and chooses them, `log` shows what was sent.

`new_part`: where a connection comes from; `request_form`: how it is asked; `reply_form` with `reply_tree`: what it replies.
"""
