//! A request whose body was read, with the fault drawn for it.

use axum::http::{HeaderMap, HeaderName, Method, Uri, header};
use bytes::Bytes;

use super::faults::InjectedFault;
use crate::schema::Endpoint;

/// A request whose body was read.
pub(super) struct Incoming {
    pub(super) endpoint: &'static Endpoint,
    pub(super) path_params: Vec<(&'static str, String)>,
    pub(super) headers: HeaderMap,
    pub(super) method: Method,
    pub(super) uri: Uri,
    pub(super) body: Bytes,
    pub(super) fault: InjectedFault,
}

impl Incoming {
    /// The text of a header; empty when it is absent or not ASCII.
    pub(super) fn header(&self, name: &HeaderName) -> &str {
        self.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
    }

    /// The media type of the body, in lower case and without parameters.
    pub(super) fn media_type(&self) -> String {
        let value = self.header(&header::CONTENT_TYPE);
        value.split(';').next().unwrap_or_default().trim().to_ascii_lowercase()
    }

    /// The query, as sent.
    pub(super) fn query(&self) -> &str {
        self.uri.query().unwrap_or_default()
    }

    /// A path parameter; empty when the path has none of that name.
    pub(super) fn path_param(&self, name: &str) -> &str {
        self.path_params.iter().find(|(known, _)| *known == name).map_or("", |(_, value)| value.as_str())
    }
}
