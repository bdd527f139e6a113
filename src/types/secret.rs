//! Text that must not be shown.

use std::fmt;

/// A key or token: `Debug` prints "…", and there is no `Display`.
#[derive(Clone, Default)]
pub struct Secret(String);

impl Secret {
    /// Wraps the text.
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
