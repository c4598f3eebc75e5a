"""Saved games of every scenario, a folder per release, that later releases must be able to continue."""
