"""Jobs that ask systems elsewhere: `ask_system` the exam's questions, `try_system` one, to see the reply; `way_out` is how."""
