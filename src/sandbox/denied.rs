//! How the sandbox refuses: the service's codes, each with its HTTP status.

use serde_json::{Map, Value, json};

use crate::error::{ApiError, ErrorDetail};
use crate::schema::Endpoint;
use crate::validate::Problem;
use crate::wire::{Spelling, spelling};

/// Codes that are not HTTP 400, by status (document 5, section 10).
const STATUSES: &[(u16, &[&str])] = &[
    (401, &["UNAUTHORIZED_ACCESS"]),
    (
        403,
        &[
            "ACCOUNT_LOCKED_OUT",
            "ACCOUNT_NOT_FOUND",
            "ACTION_NOT_ALLOWED",
            "CURRENT_USER_SUSPENDED",
            "FUNDING_INSTRUMENT_ACCESS_NOT_ALLOWED",
            "FUNDING_INSTRUMENT_EXCEEDS_AVAILABLE_CREDIT_LIMIT",
            "GENERIC_POST_ERROR",
            "MALWARE_STATUS",
            "POST_IS_SPAM",
            "READONLY_CLIENT_APPLICATION",
            "UNAUTHORIZED_CLIENT_APPLICATION",
            "USER_NOT_FOUND",
        ],
    ),
    (
        404,
        &[
            "CAMPAIGN_NOT_FOUND",
            "CARD_NOT_FOUND",
            "FUNDING_INSTRUMENT_NOT_FOUND",
            "INVALID_APP_ID",
            "INVALID_APP_STORE",
            "INVALID_IAB_CATEGORY",
            "INVALID_ID_ILLEGAL_CHARACTERS",
            "LINE_ITEM_NOT_FOUND",
            "MEDIA_CREATIVE_NOT_FOUND",
            "MEDIA_NOT_FOUND",
            "NOT_FOUND",
            "POST_NOT_FOUND",
            "PROMOTABLE_USER_NOT_FOUND",
            "PROMOTED_ACCOUNT_NOT_FOUND",
            "PROMOTED_POST_NOT_FOUND",
            "ROUTE_NOT_FOUND",
            "TAILORED_AUDIENCE_NOT_FOUND",
            "TARGETING_CRITERION_NOT_FOUND",
        ],
    ),
    (405, &["METHOD_NOT_ALLOWED"]),
    (415, &["UNSUPPORTED_MEDIA_TYPE"]),
    (423, &["LOCK_ACQUISITION_TIMEOUT"]),
    (429, &["TOO_MANY_REQUESTS"]),
    (500, &["INTERNAL_ERROR"]),
    (503, &["OVER_CAPACITY", "SERVICE_UNAVAILABLE"]),
];

/// The HTTP status of a code.
fn status(code: &str) -> u16 {
    STATUSES.iter().find(|(_, codes)| codes.contains(&code)).map_or(400, |(status, _)| *status)
}

impl ApiError {
    /// A refusal with one code, its status, and what to say.
    pub(super) fn because(code: &str, message: impl Into<String>) -> Self {
        let fault = ErrorDetail { code: code.to_owned(), message: message.into(), ..ErrorDetail::default() };
        Self { status: status(code), errors: vec![fault], ..Self::default() }
    }

    /// A refusal for the sake of one parameter.
    pub(super) fn of(code: &str, parameter: &str, message: impl Into<String>) -> Self {
        let mut refusal = Self::because(code, message);
        refusal.errors[0].parameter = Some(parameter.to_owned());
        refusal
    }

    /// A parameter that cannot be taken.
    pub(super) fn invalid(parameter: &str, message: impl Into<String>) -> Self {
        Self::of("INVALID_PARAMETER", parameter, message)
    }

    /// The record of that identifier is not there, or not for this user.
    pub(super) fn missing(endpoint: &Endpoint, id: &str) -> Self {
        // An account of somebody else is HTTP 403; one that was deleted is not there.
        let code = if endpoint.record.not_found_code == "ACCOUNT_NOT_FOUND" {
            "NOT_FOUND"
        } else {
            endpoint.record.not_found_code
        };
        Self::because(code, format!("there is no such record: {id}"))
    }

    /// The broken rules of a call: those of single items of a batch under `operation_errors`, the others under `errors`.
    pub(super) fn broken(endpoint: &Endpoint, problems: &[Problem]) -> Self {
        let mut refusal = Self { status: 0, ..Self::default() };
        for problem in problems {
            let in_path = problem.parameter().is_some_and(|name| endpoint.path_params().any(|known| known == name));
            let code = match problem.code {
                "INVALID_ID_ILLEGAL_CHARACTERS" if !in_path => "INVALID_PARAMETER",
                "INVALID_PARAMETER" if in_path => "NOT_FOUND",
                code => code,
            };
            if refusal.status == 0 {
                refusal.status = status(code);
            }
            let item = problem
                .item()
                .filter(|(name, _)| endpoint.body == crate::schema::Body::Array(leak_free(endpoint, name)));
            let fault = ErrorDetail {
                code: code.to_owned(),
                message: problem.to_string(),
                parameter: problem.parameter().map(str::to_owned),
                index: item.map(|(_, index)| index),
            };
            if item.is_some() { refusal.operation_errors.push(fault) } else { refusal.errors.push(fault) }
        }
        refusal
    }

    /// The body of the answer. In the documents' naming each entry of `operation_errors` carries the index of its item
    /// (document 1, shared conventions 9); the live service nests one array per item (document 4, batch requests).
    pub(super) fn body(&self, request: Value, items: usize, naming: Spelling) -> Value {
        let mut body = Map::new();
        if !self.errors.is_empty() {
            body.insert("errors".into(), self.errors.iter().map(|fault| entry(fault, naming)).collect());
        }
        if !self.operation_errors.is_empty() {
            let entries: Value = match naming {
                Spelling::Documented => self.operation_errors.iter().map(|fault| entry(fault, naming)).collect(),
                Spelling::Live => (0..items)
                    .map(|index| {
                        let of_item = self.operation_errors.iter().filter(|fault| fault.index == Some(index));
                        Value::Array(of_item.map(|fault| entry(fault, naming)).collect())
                    })
                    .collect(),
            };
            body.insert("operation_errors".into(), entries);
        }
        body.insert("request".into(), request);
        Value::Object(body)
    }
}

/// The row's own word for an array parameter of that name.
fn leak_free(endpoint: &Endpoint, name: &str) -> &'static str {
    endpoint.parameter(name).map_or("", |field| field.name)
}

fn entry(fault: &ErrorDetail, naming: Spelling) -> Value {
    let message = match naming {
        Spelling::Documented => fault.message.clone(),
        Spelling::Live => in_live_words(&fault.message),
    };
    let mut entry = json!({ "code": naming.write(&fault.code), "message": message });
    if let Some(parameter) = &fault.parameter {
        entry["parameter"] = json!(if naming == Spelling::Live { spelling::live(parameter) } else { parameter });
    }
    if let (Some(index), Spelling::Documented) = (fault.index, naming) {
        entry["index"] = json!(index);
    }
    entry
}

/// A sentence with the names and constants in it as the live service writes them.
fn in_live_words(sentence: &str) -> String {
    let is_part = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    let is_name = |word: &str| {
        word.contains('_') || (word.len() > 1 && !word.contains(|letter: char| letter.is_ascii_lowercase()))
    };
    let parts = sentence.split_inclusive(|letter| !is_part(letter));
    let spelled = parts.map(|part| {
        let word = part.trim_end_matches(|letter| !is_part(letter));
        let live = if is_name(word) { spelling::live(word) } else { word };
        format!("{live}{}", &part[word.len()..])
    });
    spelled.collect()
}

impl From<rusqlite::Error> for ApiError {
    fn from(error: rusqlite::Error) -> Self {
        Self::because("INTERNAL_ERROR", format!("the store failed: {error}"))
    }
}
