//! Who is calling, and how a request says so.

use std::fmt;
use std::time::{SystemTime, UNIX_EPOCH};

use http::HeaderValue;

use super::auth::{Signer, nonce};
use crate::error::{Error, Result};

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

/// How a client says who it is.
#[derive(Debug, Clone, Default)]
pub enum Auth {
    /// It does not.
    #[default]
    None,
    /// `Authorization: Bearer …`
    Bearer(Secret),
    /// Every request is signed.
    OAuth1(OAuth1),
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

/// What goes into the `Authorization` header.
pub(super) enum Credentials {
    None,
    Bearer(HeaderValue),
    OAuth1(Box<Signer>),
}

impl Credentials {
    /// Checks and prepares them. Messages name what is wrong, never the value.
    pub(super) fn read(auth: Auth) -> Result<Self> {
        match auth {
            Auth::None => Ok(Credentials::None),
            Auth::Bearer(token) => {
                let token = token.expose();
                if token.is_empty() || !token.bytes().all(|byte| byte.is_ascii_graphic()) {
                    return Err(Error::settings(
                        "the bearer token is empty, or holds a space, a line end or another character that has no place in it",
                    ));
                }
                Ok(Credentials::Bearer(secret_header(format!("Bearer {token}"))?))
            }
            Auth::OAuth1(keys) => {
                let named = [
                    ("consumer_key", keys.consumer_key.as_str()),
                    ("consumer_secret", keys.consumer_secret.expose()),
                    ("access_token", keys.access_token.as_str()),
                    ("access_token_secret", keys.access_token_secret.expose()),
                ];
                for (name, value) in named {
                    if value.is_empty() || value.chars().any(|letter| letter.is_whitespace() || letter.is_control()) {
                        return Err(Error::settings(format!("{name} is empty, or holds a space or a line end")));
                    }
                }
                Ok(Credentials::OAuth1(Box::new(Signer::new(&keys))))
            }
        }
    }

    /// The header of one request; every one is signed anew.
    pub(super) fn header(&self, method: &str, url: &str) -> Result<Option<HeaderValue>> {
        match self {
            Self::None => Ok(None),
            Self::Bearer(value) => Ok(Some(value.clone())),
            Self::OAuth1(signer) => {
                let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
                let now = i64::try_from(now).unwrap_or_default();
                secret_header(signer.header(method, url, "", &nonce(), now)).map(Some)
            }
        }
    }
}

fn secret_header(value: String) -> Result<HeaderValue> {
    let mut value = HeaderValue::try_from(value)
        .map_err(|_| Error::settings("the credentials hold a character that has no place in a header"))?;
    value.set_sensitive(true);
    Ok(value)
}
