//! The types of the tables: fields, records, endpoints and rules of the service.

pub mod codes;
pub mod endpoint;
pub mod field;
pub mod operation;
pub mod rate_limit;
pub mod record;
pub mod rule;

pub use codes::ErrorCode;
pub use endpoint::{Area, Body, Echo, Endpoint, Host, ResponseShape};
pub use field::{EchoFormat, Field, FieldType, ListFilter, Presence};
pub use operation::{Action, Method, Operation};
pub use rate_limit::{RateLimit, RateLimitScope};
pub use record::Record;
pub use rule::{Condition, Constraint, Rule};

/// The parameters of a call, or the members of a record, by documented name, in the order given.
pub type Values = serde_json::Map<String, serde_json::Value>;
