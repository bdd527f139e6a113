//! The vocabulary of the tables: fields, records and endpoints of the service.

pub mod codes;
pub mod endpoint;
pub mod field;
pub mod rate_limit;
pub mod record;
pub mod rule;

pub use codes::ErrorCode;
pub use endpoint::{Action, Area, Body, Echo, Endpoint, Host, Method, Operation, ResponseShape};
pub use field::{EchoFormat, Field, FieldType, ListFilter, Presence};
pub use rate_limit::{RateLimit, RateLimitScope};
pub use record::Record;
pub use rule::{Condition, Constraint, Rule};

/// The parameters of a call, or the members of a record, in the order given; documented names.
pub type Values = serde_json::Map<String, serde_json::Value>;
