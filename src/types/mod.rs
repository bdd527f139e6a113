//! Values with a text format: times, currencies, prices, URLs, amounts. Each is checked and parsed only here.

pub mod currency;
pub mod micros;
pub mod price;
mod secret;
pub mod text;
pub mod time;
pub mod url;

pub use secret::Secret;
pub use time::EpochMillis;
