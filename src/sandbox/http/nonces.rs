//! The nonces of signed requests, against replay.

use parking_lot::Mutex;
use std::collections::HashMap;

/// Recent nonces by token.
#[derive(Default)]
pub(super) struct Nonces(Mutex<HashMap<(String, String), i64>>);

/// How long a nonce is kept, in seconds: twice the accepted deviation of a timestamp.
const NONCE_LIFETIME: i64 = 600;

impl Nonces {
    /// Records the nonce; false when it was used before.
    pub(super) fn insert(&self, token: &str, nonce: &str, now: i64) -> bool {
        let mut seen = self.0.lock();
        if seen.len() > 10_000 {
            seen.retain(|_, at| now - *at < NONCE_LIFETIME);
        }
        seen.insert((token.to_owned(), nonce.to_owned()), now).is_none_or(|at| now - at >= NONCE_LIFETIME)
    }
}
