//! Authentication of requests.

use std::time::{SystemTime, UNIX_EPOCH};

use http::HeaderValue;

use crate::error::{Error, Result};
use crate::oauth1::{OAuth1, Signer, nonce};
use crate::types::Secret;

/// The authentication of a client.
#[derive(Debug, Clone, Default)]
pub enum Auth {
    /// No `Authorization` header.
    #[default]
    None,
    /// `Authorization: Bearer …`
    Bearer(Secret),
    /// OAuth 1.0a: every request is signed.
    OAuth1(OAuth1),
}

/// Checked credentials, from which the `Authorization` header is built.
pub(super) enum Credentials {
    None,
    Bearer(HeaderValue),
    OAuth1(Box<Signer>),
}

impl Credentials {
    /// Checks the credentials. Messages contain the name of an invalid value, never the value.
    pub(super) fn read(auth: Auth) -> Result<Self> {
        match auth {
            Auth::None => Ok(Credentials::None),
            Auth::Bearer(token) => {
                let token = token.expose();
                if token.is_empty() || !token.bytes().all(|byte| byte.is_ascii_graphic()) {
                    return Err(Error::config(
                        "the bearer token is empty, or holds a space, a line end or another character that has no place in it",
                    ));
                }
                Ok(Credentials::Bearer(secret_header(format!("Bearer {token}"))?))
            }
            Auth::OAuth1(keys) => {
                let values = [
                    ("consumer_key", keys.consumer_key.as_str()),
                    ("consumer_secret", keys.consumer_secret.expose()),
                    ("access_token", keys.access_token.as_str()),
                    ("access_token_secret", keys.access_token_secret.expose()),
                ];
                for (name, value) in values {
                    if value.is_empty() || value.chars().any(|letter| letter.is_whitespace() || letter.is_control()) {
                        return Err(Error::setting_sentence(name, "is empty, or holds a space or a line end"));
                    }
                }
                Ok(Credentials::OAuth1(Box::new(Signer::new(&keys))))
            }
        }
    }

    /// The `Authorization` header of one attempt; each attempt has its own signature.
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
        .map_err(|_| Error::config("the credentials hold a character that has no place in a header"))?;
    value.set_sensitive(true);
    Ok(value)
}
