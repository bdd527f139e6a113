//! The configuration of a sandbox.

use std::net::IpAddr;

use crate::wire::Spelling;

/// When uploads are processed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Processing {
    /// At once.
    #[default]
    Immediate,
    /// Hours later, on the sandbox's clock.
    Documented,
}

/// The configuration of a sandbox.
#[derive(Debug, Clone)]
pub struct SandboxConfig {
    /// `:memory:`, or the path of a database file.
    pub store: String,
    /// The address to listen on.
    pub host: IpAddr,
    /// The port; 0 picks a free one.
    pub port: u16,
    /// The spelling on the wire.
    pub naming: Spelling,
    /// Whether the documented rate limits apply.
    pub rate_limits: bool,
    /// When uploads are processed.
    pub processing: Processing,
    /// Keys that OAuth 1.0a signatures are verified with; without them every signature is accepted.
    pub verify: Option<VerificationKeys>,
    /// Largest request body accepted, in bytes.
    pub max_body: usize,
}

/// Keys that OAuth 1.0a signatures are verified with.
#[derive(Clone)]
pub struct VerificationKeys {
    /// The app's key.
    pub consumer_key: String,
    /// The app's secret.
    pub consumer_secret: String,
    /// The secret of each access token.
    pub token_secrets: Vec<(String, String)>,
}

impl std::fmt::Debug for VerificationKeys {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("VerificationKeys").field("consumer_key", &self.consumer_key).finish_non_exhaustive()
    }
}

impl Default for SandboxConfig {
    fn default() -> Self {
        Self {
            store: ":memory:".into(),
            host: IpAddr::from([127, 0, 0, 1]),
            port: 0,
            naming: Spelling::Documented,
            rate_limits: false,
            processing: Processing::Immediate,
            verify: None,
            max_body: 16 * 1024 * 1024,
        }
    }
}
