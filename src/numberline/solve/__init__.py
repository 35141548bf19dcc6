"""What is true of a game: its reachable states, who wins them, and how likely each end is between two policies."""
