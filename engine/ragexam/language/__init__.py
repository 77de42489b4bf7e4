"""The languages that the program speaks.

`catalogue`: translations by template. `finished`: sentences that project files hold. `voice`: a text in a language.
`chances`: how a probability is written; `spans`: a rough time. `glossary`: the words of the field.
"""
