"""The models of this machine."""
