"""A module per resource. Written by `make generate`; never edited."""
