"""Check what a story says: about whom, compared with what, and how much there is."""
