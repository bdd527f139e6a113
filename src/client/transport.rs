//! Connections to the hosts, and one attempt of a request.
//!
//! Proxies: `HTTPS_PROXY`, `ALL_PROXY` and `NO_PROXY` apply to https, where a proxy sees host and port only. Plain http and
//! loopback never use a proxy, which could read the credentials.

use std::error::Error as _;
use std::sync::{Arc, LazyLock, OnceLock};
use std::time::Duration;

use bytes::Bytes;
use http::HeaderMap;
use reqwest::redirect::Policy;

use super::base_url::BaseUrl;
use super::retry::{AttemptFailure, Retry};
use crate::error::{Error, Result};

/// The longest timeout for making a connection.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);

/// A response of the service.
#[derive(Debug, Clone)]
pub struct HttpResponse {
    /// HTTP status.
    pub status: u16,
    /// Headers.
    pub headers: HeaderMap,
    /// Body, decompressed.
    pub body: Bytes,
    /// The number of attempts it took.
    pub attempts: u32,
}

/// Connections to the hosts of one client, opened at first use.
#[derive(Debug, Default)]
pub(super) struct Connections {
    plain: OnceLock<reqwest::Client>,
    direct: OnceLock<reqwest::Client>,
    proxied: OnceLock<reqwest::Client>,
}

impl Connections {
    /// The connections for a host.
    pub(super) fn for_host(&self, base: &BaseUrl, timeout: Duration) -> Result<&reqwest::Client> {
        let slot = match (base.secure, base.loopback) {
            (false, _) => &self.plain,
            (true, true) => &self.direct,
            (true, false) => &self.proxied,
        };
        if let Some(client) = slot.get() {
            return Ok(client);
        }
        let client = http_client(base, timeout)?;
        Ok(slot.get_or_init(|| client))
    }
}

fn http_client(base: &BaseUrl, timeout: Duration) -> Result<reqwest::Client> {
    let tls = if base.secure { system_roots()? } else { no_roots() };
    let mut builder = reqwest::Client::builder()
        .redirect(Policy::none())
        .gzip(true)
        .tcp_nodelay(true)
        .tls_backend_preconfigured(tls)
        // Shorter than the timeout of the attempt, so that a call that was never sent is not mistaken for one that may have acted.
        .connect_timeout(CONNECT_TIMEOUT.min(timeout.mul_f64(0.75)));
    if !base.secure || base.loopback {
        builder = builder.no_proxy();
    }
    builder.build().map_err(|error| Error::config(format!("connections cannot be set up: {}", root_cause(&error))))
}

type Tls = rustls::ClientConfig;

/// TLS with the roots that the system trusts; read once for all clients.
fn system_roots() -> Result<Tls> {
    static TLS: LazyLock<std::result::Result<Tls, String>> = LazyLock::new(|| {
        use rustls_platform_verifier::BuilderVerifierExt;
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let builder = Tls::builder_with_provider(provider).with_safe_default_protocol_versions();
        let builder =
            builder.and_then(BuilderVerifierExt::with_platform_verifier).map_err(|error| error.to_string())?;
        let mut tls = builder.with_no_client_auth();
        tls.alpn_protocols = vec![b"h2".to_vec(), b"http/1.1".to_vec()];
        Ok(tls)
    });
    TLS.clone().map_err(|reason| {
        Error::config(format!("https cannot be used: {reason}; install the system's certificates (ca-certificates)"))
    })
}

/// TLS without roots, for connections that never use it.
fn no_roots() -> Tls {
    static TLS: LazyLock<Tls> = LazyLock::new(|| {
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        Tls::builder_with_provider(provider)
            .with_protocol_versions(&[&rustls::version::TLS13])
            .expect("ring offers TLS 1.3")
            .with_root_certificates(rustls::RootCertStore::empty())
            .with_no_client_auth()
    });
    TLS.clone()
}

/// Sends a request once and reads the whole response.
pub(super) async fn attempt(
    http: &reqwest::Client,
    request: reqwest::Request,
    timeout: Duration,
    endpoint: &str,
    base: &BaseUrl,
) -> std::result::Result<HttpResponse, AttemptFailure> {
    let exchange = async {
        let response = http.execute(request).await?;
        let response: http::Response<reqwest::Body> = response.into();
        let (head, body) = response.into_parts();
        let body = http_body_util::BodyExt::collect(body).await?.to_bytes();
        Ok(HttpResponse { status: head.status.as_u16(), headers: head.headers, body, attempts: 1 })
    };
    match tokio::time::timeout(timeout, exchange).await {
        Ok(Ok(response)) => Ok(response),
        Ok(Err(error)) => Err(classify(&error, endpoint, base)),
        Err(_) => Err(AttemptFailure::timeout(endpoint, timeout)),
    }
}

/// The failed attempt that an error means.
fn classify(error: &reqwest::Error, endpoint: &str, base: &BaseUrl) -> AttemptFailure {
    if error.is_connect() || error.is_builder() {
        let retry = if error.is_builder() || is_tls_error(error) { Retry::Never } else { Retry::Always };
        let reason = if error.is_timeout() { "no connection in time".to_owned() } else { root_cause(error) };
        return AttemptFailure::connect(endpoint, &base.label, reason, retry);
    }
    let mut failure = AttemptFailure::transport(endpoint, root_cause(error));
    // The request was still queued for a connection that closed: no byte of it was sent.
    if causes(error).filter_map(|cause| cause.downcast_ref::<hyper::Error>()).any(hyper::Error::is_canceled) {
        failure.retry = Retry::Always;
    }
    failure
}

fn causes<'e>(error: &'e reqwest::Error) -> impl Iterator<Item = &'e (dyn std::error::Error + 'static)> {
    let first: Option<&'e (dyn std::error::Error + 'static)> = error.source();
    std::iter::successors(first, |cause: &&'e (dyn std::error::Error + 'static)| (*cause).source())
}

/// Whether the cause is TLS itself, such as an invalid certificate: a retry would fail as well.
fn is_tls_error(error: &reqwest::Error) -> bool {
    use rustls::Error::{InvalidCertificate, InvalidMessage, PeerIncompatible};
    causes(error)
        .filter_map(tls_error)
        .any(|tls| matches!(tls, InvalidCertificate(_) | InvalidMessage(_) | PeerIncompatible(_)))
}

/// The TLS error inside any number of I/O errors, whose `source` skips it.
fn tls_error<'e>(cause: &'e (dyn std::error::Error + 'static)) -> Option<&'e rustls::Error> {
    cause.downcast_ref().or_else(|| tls_error(cause.downcast_ref::<std::io::Error>()?.get_ref()?))
}

/// The innermost cause. The outer ones repeat the URL, whose query may be private.
fn root_cause(error: &reqwest::Error) -> String {
    causes(error).last().map_or_else(|| "unknown cause".to_owned(), ToString::to_string)
}
