"""Tests of the table in the browser."""
