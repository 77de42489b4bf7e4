"""Jobs on written answers."""
