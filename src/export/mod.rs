//! The rows in other languages, text only.

pub mod python;
