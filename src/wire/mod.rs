//! Encoding and decoding: requests, responses, and the two spellings of names.

pub mod request;
pub mod response;
mod scan;
pub mod spelling;

pub use request::Request;
pub use response::{LazyRecords, Response, ResponseData};
pub use spelling::Spelling;
