"""Written by `make generate` from the tables; never edited."""
