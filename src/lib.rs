//! Handbill.

pub mod identity;
