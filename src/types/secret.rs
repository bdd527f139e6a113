//! Secrets, which are never printed.

use std::fmt;

/// A key or token: `Debug` prints "…", and there is no `Display`.
#[derive(Clone, Default)]
pub struct Secret(String);

impl Secret {
    /// Wraps the text.
    pub fn new(text: String) -> Self {
        Self(text)
    }

    /// The text, for sending and signing.
    pub fn expose(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("…")
    }
}
