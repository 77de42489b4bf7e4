"""Boards of systems whose passages were graded question by question (EXAM++, Farzi and Dietz 2024, section 4.3).

`pool` is what was graded, `exam_cover` what it says of a system and a passage, `board` ranks systems and compares boards,
`subtopics` breaks a board down, `answer_cover` says the same of written answers, `label_agreement` holds labels against people.
Files in and out: `trec`, `workbench`; `given` reads boards that somebody gives.
"""
