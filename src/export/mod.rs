//! The rows in other languages: text only.

pub mod listing;
pub mod markdown;
pub mod openapi;
pub mod python;
