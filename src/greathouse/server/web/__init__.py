"""The pages of the house: one module for each resource, with its addresses, its handlers and what they show."""
