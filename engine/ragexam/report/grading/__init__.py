"""What graders and people say of written answers: tables of systems and of the graders themselves."""
