"""Tests of the sandbox over plain HTTP, by the rules of the service's documentation."""
