//! Bytes ↔ checked values.

pub mod request;
pub mod response;
mod scan;
pub mod spelling;

pub use request::Request;
pub use response::{LazyRecords, Response, ResponseData};
pub use spelling::Spelling;
