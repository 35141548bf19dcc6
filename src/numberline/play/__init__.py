"""Playing a game: matches, players, and transcripts of what was played."""
