"""Play in the terminal: draws views, offers and sentences as text, asks, and saves. It knows no rule of any game."""
