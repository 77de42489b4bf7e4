"""Small widgets that know nothing of projects."""
