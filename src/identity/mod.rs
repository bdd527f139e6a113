//! Customer identifiers: raw text → normal form → SHA-256.
//!
//! The service matches people by digest, so the normal form must be the one every other uploader produces: the rules of the
//! audience API page and nothing on top of them. A value that cannot be an identifier is rejected with a reason, never
//! guessed at, and no reason repeats the value.
//!
//! Two rules apply to every kind that is hashed: white space around a value is dropped (with the invisible marks that
//! spreadsheets leave, see [`text`]), and a value that is 64 hex digits already is taken for a digest, lower-cased and
//! passed through.

pub mod batch;
mod email;
mod ids;
mod kind;
mod normalize;
mod numbering_plan;
pub mod parallel;
mod phone;
pub mod sha256;
mod text;

#[cfg(test)]
mod tests;

pub use kind::{IdentifierKind, Rejection};
pub use normalize::{NormalForm, normalize};
