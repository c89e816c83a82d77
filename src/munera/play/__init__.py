"""A match in progress: seats, answers, undo, replay and its file. No HTTP, no SQL, no screen."""
