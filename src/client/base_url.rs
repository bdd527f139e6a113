//! Base URLs: checked once, then joined with the path and query of each request.

use std::net::{Ipv4Addr, Ipv6Addr};

use reqwest::Url;

use crate::error::{Error, Result};
use crate::schema::ErrorCode;
use crate::validate::Problem;

/// The URL that paths are appended to.
#[derive(Debug)]
pub(super) struct BaseUrl {
    /// Scheme, host and path, without a trailing slash.
    text: String,
    /// `host:port`, for messages.
    pub label: String,
    /// Whether the scheme is https.
    pub secure: bool,
    /// Whether the host is this machine.
    pub loopback: bool,
}

impl BaseUrl {
    /// Checks a URL. Messages contain the name of the setting, never the URL, which may contain a password.
    pub(super) fn read(setting: &str, text: &str, allow_http: bool) -> Result<Self> {
        let invalid = |reason: &str| Error::setting_sentence(setting, reason);
        let url = Url::parse(text.trim()).map_err(|error| {
            invalid(&format!("is not an address ({error}); write it as https://ads-api.example.com"))
        })?;
        if !matches!(url.scheme(), "http" | "https") {
            return Err(invalid("must start with https://"));
        }
        let host = url.host_str().filter(|host| !host.is_empty()).ok_or_else(|| invalid("names no host"))?;
        if !url.username().is_empty() || url.password().is_some() {
            return Err(invalid("must not hold a user name or password; give credentials as auth"));
        }
        if url.query().is_some() || url.fragment().is_some() {
            return Err(invalid("must end before `?` and `#`"));
        }
        let secure = url.scheme() == "https";
        let loopback = is_loopback(host);
        if !secure && !loopback && !allow_http {
            return Err(invalid(
                "is plain http to another machine, where credentials could be read on the way; use https, or allow_http",
            ));
        }
        let port = url.port_or_known_default().unwrap_or_default();
        let text = url.as_str().trim_end_matches('/').to_owned();
        Ok(Self { text, label: format!("{host}:{port}"), secure, loopback })
    }

    /// The URL of one request. The path and the query must be percent-encoded.
    pub(super) fn url(&self, endpoint: &str, path: &str, query: &str) -> Result<Url> {
        let invalid = |message: &str| {
            let problem = Problem {
                place: Vec::new(),
                rule: "path",
                message: message.to_owned(),
                code: ErrorCode::InvalidParameter,
            };
            Error::Validation { endpoint: endpoint.to_owned(), problems: vec![problem] }
        };
        if !path.starts_with('/') || path.contains(['?', '#', '\\']) {
            return Err(invalid("expected a path that starts with `/` and is percent-encoded"));
        }
        if query.contains('#') {
            return Err(invalid("expected a query that is percent-encoded"));
        }
        let mut text = String::with_capacity(self.text.len() + path.len() + query.len() + 1);
        text.push_str(&self.text);
        text.push_str(path);
        if !query.is_empty() {
            text.push('?');
            text.push_str(query);
        }
        Url::parse(&text).map_err(|_| invalid("expected a path that makes an address"))
    }
}

fn is_loopback(host: &str) -> bool {
    let bare = host.trim_start_matches('[').trim_end_matches(']');
    host.eq_ignore_ascii_case("localhost")
        || host.to_ascii_lowercase().ends_with(".localhost")
        || bare.parse::<Ipv4Addr>().is_ok_and(|address| address.is_loopback())
        || bare.parse::<Ipv6Addr>().is_ok_and(|address| address.is_loopback())
}
