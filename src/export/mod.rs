//! The rows in other languages: text only.

pub mod listing;
pub mod openapi;
pub mod python;
