//! Keys and tokens, which show themselves to nobody.

use std::fmt;

/// Text that is never shown: `Debug` prints "…", and there is no `Display`.
#[derive(Clone, Default)]
pub struct Secret(String);

impl Secret {
    /// Keeps the text.
    pub fn new(text: String) -> Self {
        Self(text)
    }

    /// The text, for the one place that sends or signs with it.
    pub fn expose(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("…")
    }
}

/// The four keys of OAuth 1.0a.
#[derive(Clone)]
pub struct OAuth1 {
    /// API key of the app.
    pub consumer_key: String,
    /// API secret of the app.
    pub consumer_secret: Secret,
    /// Access token of the user; empty only when a token is asked for.
    pub access_token: String,
    /// Its secret.
    pub access_token_secret: Secret,
}

impl fmt::Debug for OAuth1 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The access token is no secret by itself, but tells whose keys these are.
        f.debug_struct("OAuth1").field("consumer_key", &self.consumer_key).finish_non_exhaustive()
    }
}
