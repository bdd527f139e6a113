//! Handbill.
