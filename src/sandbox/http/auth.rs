//! Authentication: bearer tokens, and OAuth 1.0a signatures.

use axum::http::header;

use super::incoming::Incoming;
use super::nonces::Nonces;
use super::state::AppState;
use crate::error::ApiError;
use crate::oauth1;
use crate::sandbox::config::VerificationKeys;
use crate::sandbox::error_response::ApiResult;
use crate::schema::ErrorCode;
use crate::types::EpochMillis;
use crate::wire::request;

/// The user of a request.
pub(super) fn authenticate(state: &AppState, incoming: &Incoming) -> ApiResult<i64> {
    let unauthorized = |message: &str| ApiError::new(ErrorCode::UnauthorizedAccess, message);
    let header = incoming.headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    let header = header.ok_or_else(|| unauthorized("the request names no user; send an Authorization header"))?;
    let token = access_token(header).ok_or_else(|| unauthorized("the Authorization header shows no token"))?;
    if let Some(keys) = &state.config.verify {
        let is_form = incoming.header(&header::CONTENT_TYPE).starts_with("application/x-www-form-urlencoded");
        let signed = SignedRequest {
            method: incoming.method.as_str(),
            host: incoming.header(&header::HOST),
            path: incoming.uri.path(),
            query: incoming.query(),
            form: if is_form { std::str::from_utf8(&incoming.body).unwrap_or_default() } else { "" },
        };
        verify_signature(keys, &state.nonces, header, &signed).map_err(|reason| unauthorized(&reason))?;
    }
    if let Some(user_id) = state.users.find(&token) {
        return Ok(user_id);
    }
    let store = state.store.lock();
    Ok(state.users.get_or_create(&store, &token)?)
}

/// The token of an `Authorization` header: a bearer token, or the `oauth_token` of a signed request.
fn access_token(header: &str) -> Option<String> {
    let (scheme, rest) = header.split_once(' ')?;
    let rest = rest.trim();
    if scheme.eq_ignore_ascii_case("bearer") {
        return (!rest.is_empty()).then(|| rest.to_owned());
    }
    if !scheme.eq_ignore_ascii_case("oauth") {
        return None;
    }
    rest.split(',').find_map(|pair| {
        let (name, value) = pair.trim().split_once('=')?;
        let value = value.trim_matches('"');
        (name == "oauth_token" && !value.is_empty())
            .then(|| percent_encoding::percent_decode_str(value).decode_utf8_lossy().into_owned())
    })
}

/// The parts of a request that its signature covers.
struct SignedRequest<'a> {
    method: &'a str,
    host: &'a str,
    path: &'a str,
    query: &'a str,
    /// A form body; empty when the body is not a form.
    form: &'a str,
}

/// Verifies the OAuth 1.0a signature of a request; one with a bearer token has none.
fn verify_signature(
    keys: &VerificationKeys,
    nonces: &Nonces,
    header: &str,
    signed: &SignedRequest<'_>,
) -> Result<(), String> {
    if !header.get(..6).is_some_and(|scheme| scheme.eq_ignore_ascii_case("oauth ")) {
        return Ok(());
    }
    // Clients sign with the machine's clock, not with the sandbox's.
    let now = EpochMillis::now().0.div_euclid(1000);
    let url = format!("http://{}{}", signed.host, signed.path);
    let pairs: Vec<(String, String)> = request::pairs(signed.query).chain(request::pairs(signed.form)).collect();
    let pairs = pairs.iter().map(|(name, value)| (name.as_str(), value.as_str()));
    let secret_of =
        |token: &str| keys.token_secrets.iter().find(|(known, _)| known == token).map(|(_, secret)| secret.clone());
    let (key, secret) = (&keys.consumer_key, &keys.consumer_secret);
    let verified = oauth1::verify(signed.method, &url, pairs, header, key, secret, secret_of, now)
        .map_err(|reason| reason.to_string())?;
    if nonces.insert(&verified.token, &verified.nonce, now) { Ok(()) } else { Err("the nonce was used before".into()) }
}
