"""What a game is: its values, its notation, its mechanics, its rule book and the engine that plays it."""
