"""Learning from games: checking rule books, and what was played."""
