"""Written by `make generate` from the rows; never edited."""
