//! Error responses: how the sandbox builds an [`ApiError`], and its JSON.

use serde_json::{Map, Value, json};

use crate::error::{ApiError, ErrorDetail};
use crate::schema::{Body, Endpoint, ErrorCode};
use crate::validate::Problem;
use crate::wire::{Spelling, spelling};

/// A result whose error is an error response.
pub(crate) type ApiResult<T> = Result<T, ApiError>;

impl ApiError {
    /// An error with one entry; the status is that of the code.
    pub(crate) fn new(code: ErrorCode, message: impl Into<String>) -> Self {
        let detail = ErrorDetail { code: code.as_str().to_owned(), message: message.into(), ..ErrorDetail::default() };
        Self { status: code.status(), errors: vec![detail], ..Self::default() }
    }

    /// An error about one parameter.
    pub(crate) fn for_parameter(code: ErrorCode, parameter: &str, message: impl Into<String>) -> Self {
        let mut error = Self::new(code, message);
        error.errors[0].parameter = Some(parameter.to_owned());
        error
    }

    /// `INVALID_PARAMETER` for one parameter.
    pub(crate) fn invalid_parameter(parameter: &str, message: impl Into<String>) -> Self {
        Self::for_parameter(ErrorCode::InvalidParameter, parameter, message)
    }

    /// The record does not exist, or not for this user.
    pub(crate) fn not_found(endpoint: &Endpoint, id: &str) -> Self {
        let code = match endpoint.record.not_found_code {
            // The account of another user is HTTP 403; one that was deleted is HTTP 404.
            ErrorCode::AccountNotFound => ErrorCode::NotFound,
            code => code,
        };
        Self::new(code, format!("there is no such record: {id}"))
    }

    /// The problems of a call: those of single items of a batch as `operation_errors`, all others as `errors`.
    pub(crate) fn from_problems(endpoint: &Endpoint, problems: &[Problem]) -> Self {
        let mut error = Self { status: 0, ..Self::default() };
        for problem in problems {
            let in_path = problem.parameter().is_some_and(|name| endpoint.path_params().any(|known| known == name));
            let code = match problem.code {
                ErrorCode::InvalidIdIllegalCharacters if !in_path => ErrorCode::InvalidParameter,
                ErrorCode::InvalidParameter if in_path => ErrorCode::NotFound,
                code => code,
            };
            if error.status == 0 {
                error.status = code.status();
            }
            let item = problem.item().filter(|(name, _)| matches!(endpoint.body, Body::Array(items) if items == *name));
            let detail = ErrorDetail {
                code: code.as_str().to_owned(),
                message: problem.to_string(),
                parameter: problem.parameter().map(str::to_owned),
                index: item.map(|(_, index)| index),
            };
            if item.is_some() { error.operation_errors.push(detail) } else { error.errors.push(detail) }
        }
        error
    }

    /// Errors of single items of a batch.
    pub(crate) fn from_items(operation_errors: Vec<ErrorDetail>) -> Self {
        Self { status: 400, operation_errors, ..Self::default() }
    }

    /// The entries of this error, as those of one item of a batch.
    pub(crate) fn into_item_details(self, index: usize) -> impl Iterator<Item = ErrorDetail> {
        let details = self.errors.into_iter().chain(self.operation_errors);
        details.map(move |detail| ErrorDetail { index: Some(index), ..detail })
    }

    /// The JSON body. In documented spelling each entry of `operation_errors` has the index of its item; in live spelling
    /// `operation_errors` has one array per item.
    pub(crate) fn to_json(&self, request: Value, items: usize, naming: Spelling) -> Value {
        let mut body = Map::new();
        if !self.errors.is_empty() {
            body.insert("errors".into(), self.errors.iter().map(|detail| detail_json(detail, naming)).collect());
        }
        if !self.operation_errors.is_empty() {
            let entries: Value = match naming {
                Spelling::Documented => {
                    self.operation_errors.iter().map(|detail| detail_json(detail, naming)).collect()
                }
                Spelling::Live => (0..items)
                    .map(|index| {
                        let of_item = self.operation_errors.iter().filter(|detail| detail.index == Some(index));
                        Value::Array(of_item.map(|detail| detail_json(detail, naming)).collect())
                    })
                    .collect(),
            };
            body.insert("operation_errors".into(), entries);
        }
        body.insert("request".into(), request);
        Value::Object(body)
    }
}

fn detail_json(detail: &ErrorDetail, naming: Spelling) -> Value {
    let message = match naming {
        Spelling::Documented => detail.message.clone(),
        Spelling::Live => to_live_spelling(&detail.message),
    };
    let mut entry = json!({ "code": naming.write(&detail.code), "message": message });
    if let Some(parameter) = &detail.parameter {
        entry["parameter"] = json!(if naming == Spelling::Live { spelling::live(parameter) } else { parameter });
    }
    if let (Some(index), Spelling::Documented) = (detail.index, naming) {
        entry["index"] = json!(index);
    }
    entry
}

/// A message with its names and constants in live spelling.
fn to_live_spelling(sentence: &str) -> String {
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
        Self::new(ErrorCode::InternalError, format!("the store failed: {error}"))
    }
}
