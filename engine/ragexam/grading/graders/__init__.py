"""The graders, one file a grader: over words, token vectors, a judge, banks of questions, and direct prompts.

A file declares all there is to know of its grader (words, what it needs, its scale, its cost, its source) in one instance
called `KIND`, a `ragexam.grading.grader.GraderKind`; that declaration registers it. An installed package brings graders of
its own by the entry point `ragexam.graders`.
"""
