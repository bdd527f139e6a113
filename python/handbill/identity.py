"""Customer identifiers: raw text to normal form to SHA-256."""

from handbill._handbill import hash_identifiers, normalize

__all__ = ["hash_identifiers", "normalize"]
