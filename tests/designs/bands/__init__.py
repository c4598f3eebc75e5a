"""Three Bands: three sides that give orders in secret, for the tests of seats, plots, coalitions and words."""
