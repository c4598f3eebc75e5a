"""Na San, 23 November to 2 December 1952: the fortified camp that held."""
