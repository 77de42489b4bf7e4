"""Systems elsewhere: `dialog` adds, tries and chooses them, `reply_tree` shows a reply, `log` what was sent."""
