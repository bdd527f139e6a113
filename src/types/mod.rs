//! Values with a written form: times, currencies, prices, URLs, amounts. Each is checked or parsed here and nowhere else.

pub mod currency;
pub mod micros;
pub mod price;
mod secret;
pub mod text;
pub mod time;
pub mod url;

pub use secret::Secret;
pub use time::EpochMillis;
