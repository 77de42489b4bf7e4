"""The retrieval laboratory as a window shows it.

What retrievers found is `measured`; `page` reads the figures into `records`; `questions` goes question by question;
`choice` is what the dialogue before a measurement offers.
"""
