//! The words a service is described in: columns, records, endpoints, and the check of a call against its row.

pub mod check;
pub mod endpoint;
pub mod field;
mod findings;
pub mod format;
pub mod rate;
pub mod record;
mod rules;

pub use endpoint::{Action, Answer, Area, Behaviour, Body, Echo, Endpoint, Host, Method};
pub use field::{Echoed, Field, Holds, Matches, Take};
pub use findings::{At, Cell, Findings, Moment, Problem, Step};
pub use rate::{Rate, Scope};
pub use record::{Record, Rule};

/// The parameters of a call, or the members of a record, in the order given; documented names.
pub type Values = serde_json::Map<String, serde_json::Value>;
