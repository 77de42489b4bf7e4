"""The page of written answers: read, graded by graders and blind by people, who can be trusted, where answers go wrong."""
