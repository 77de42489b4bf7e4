"""Jobs on written answers: `write_answers` has pipelines write, `grade` has graders grade."""
