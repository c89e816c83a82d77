"""Munera plays old tabletop games by the book.

The rules stand in `rulesets`, on what `engine` gives them; everything else serves the people and programs that play.
"""

__version__ = "0.1.0"
