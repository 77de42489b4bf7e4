"""Jobs on written answers: `write_answers` has pipelines write, `grade` has graders grade.

On passages: `question_bank` writes exam questions, `grade_passages` grades the pool of passages by them. What they share: `judges` opens
the model that graders ask, `trials` tries it, `rubrics` makes what answers are held against.
"""
