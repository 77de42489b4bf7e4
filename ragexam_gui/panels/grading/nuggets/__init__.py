"""Facts of references that answers are held against: `tab.py` lists them by question, `dialog.py` asks for one."""
