"""The full-screen app: one screen or widget a file, its style sheet beside it; messages go up, data goes down."""
