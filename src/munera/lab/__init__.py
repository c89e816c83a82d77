"""Batches of matches played by the computer alone, and what they show. Nothing here knows a game or a person."""
