"""Saying and drawing: every sentence of the product that does not stand beside its mechanic."""
