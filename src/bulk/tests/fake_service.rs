//! A fake service: it parses requests and keeps their members and products.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Mutex;

use bytes::Bytes;
use serde_json::{Value, json};

use crate::api;
use crate::bulk::{
    BatchResponse, BatchSender, BulkOptions, CallbackSource, MemberOptions, ProductOptions, Progress, Report, RowSource,
};
use crate::error::{ApiError, Error, Result};
use crate::identity::IdentifierKind;
use crate::schema::Values;
use crate::wire::{Request, Spelling};

/// The fault of a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum FakeFault {
    None,
    /// Nothing is applied, and the counts are one short.
    Short,
    /// All is applied, and the response is truncated.
    Truncated,
    /// Refused as a whole.
    Refused,
    /// All is applied, and no response arrives, on any attempt.
    Lost,
    /// The service is unreachable.
    Unreachable,
}

#[derive(Default)]
pub(super) struct FakeState {
    /// Each user is the set of its identifiers.
    pub(super) members: BTreeSet<Vec<String>>,
    pub(super) products: BTreeMap<String, Value>,
    /// Bodies in the order they arrived.
    pub(super) bodies: Vec<Bytes>,
    /// Those that were confirmed.
    pub(super) confirmed: Vec<Bytes>,
    in_flight: Vec<String>,
}

pub(super) struct FakeService<F> {
    pub(super) state: Mutex<FakeState>,
    faults: F,
}

impl<F: Fn(usize) -> FakeFault + Sync> FakeService<F> {
    /// A service whose request number `n`, counted from 0, has the fault `faults(n)`.
    pub(super) fn new(faults: F) -> Self {
        Self { state: Mutex::default(), faults }
    }

    pub(super) fn take(&self) -> FakeState {
        std::mem::take(&mut *self.state.lock().unwrap())
    }

    fn change(state: &mut FakeState, operations: &[Value]) -> Vec<usize> {
        let mut counts = Vec::new();
        for operation in operations {
            let users = operation["params"]["users"].as_array().unwrap();
            counts.push(users.len());
            for user in users {
                let mut identifiers: Vec<String> = Vec::new();
                for (kind, values) in user.as_object().unwrap() {
                    for value in values.as_array().unwrap() {
                        let value = value.as_str().unwrap();
                        assert!(kind == "partner_user_id" || value.len() == 64);
                        identifiers.push(format!("{kind}={value}"));
                    }
                }
                assert!(!identifiers.is_empty());
                identifiers.sort();
                match operation["operation_type"].as_str().unwrap() {
                    "Update" => drop(state.members.insert(identifiers)),
                    _ => state.members.retain(|member| !member.iter().any(|one| identifiers.contains(one))),
                }
            }
        }
        counts
    }

    fn write(state: &mut FakeState, products: &[Value]) -> Value {
        let ids: Vec<&str> = products.iter().map(|product| product["id"].as_str().unwrap()).collect();
        assert_eq!(ids.iter().collect::<BTreeSet<_>>().len(), ids.len(), "an id is twice in a request");
        let entries = products.iter().zip(&ids).map(|(product, id)| {
            let entry = |status: &str, errors: Value| json!({ "id": id, "product_key": "1", "status": status, "warnings": [], "errors": errors });
            if product["title"] == "refuse me" {
                return entry("ERROR", json!([{ "message": "no such title" }, "and ugly"]));
            }
            match state.products.insert((*id).to_owned(), product.clone()) {
                None => entry("CREATE_SUCCESS", json!([])),
                Some(before) if before == *product => entry("NO_CHANGE", json!([])),
                Some(_) => entry("UPDATE_SUCCESS", json!([])),
            }
        });
        Value::Array(entries.collect())
    }
}

impl<F: Fn(usize) -> FakeFault + Sync> BatchSender for FakeService<F> {
    fn send(&self, request: Request, _: &(dyn Fn() -> bool + Sync)) -> Result<BatchResponse> {
        let body = request.body.unwrap();
        let parsed: Value = serde_json::from_slice(&body).unwrap();
        let mut state = self.state.lock().unwrap();
        let fault = (self.faults)(state.bodies.len());
        state.bodies.push(Bytes::copy_from_slice(&body));
        let endpoint = request.endpoint.clone();
        match fault {
            FakeFault::Refused => {
                return Err(Error::Service {
                    endpoint,
                    error: Box::new(ApiError { status: 400, ..ApiError::default() }),
                    may_have_acted: false,
                });
            }
            FakeFault::Unreachable => {
                return Err(Error::Connect {
                    endpoint,
                    host: "localhost".into(),
                    reason: "refused".into(),
                    may_have_acted: false,
                });
            }
            FakeFault::Short => {
                let answer = json!({ "data": { "success_count": 0, "total_count": 1 } });
                return Ok(BatchResponse { body: answer.to_string().into(), attempts: 1 });
            }
            FakeFault::None | FakeFault::Truncated | FakeFault::Lost => {}
        }
        let data = match &parsed {
            Value::Array(operations) => {
                let counts = Self::change(&mut state, operations);
                let each = counts.iter().map(|count| json!({ "success_count": count, "total_count": count }));
                if request.path.starts_with("/12/batch") {
                    Value::Array(each.collect())
                } else {
                    let sum: usize = counts.iter().sum();
                    json!({ "success_count": sum, "total_count": sum })
                }
            }
            other => {
                let products = other["products"].as_array().unwrap();
                let ids: Vec<String> = products.iter().map(|product| product["id"].to_string()).collect();
                assert!(ids.iter().all(|id| !state.in_flight.contains(id)), "an id is in flight twice");
                state.in_flight.extend(ids.iter().cloned());
                let entries = Self::write(&mut state, products);
                // Lets a concurrent request run.
                drop(state);
                std::thread::yield_now();
                state = self.state.lock().unwrap();
                state.in_flight.retain(|id| !ids.contains(id));
                json!({ "products_response": entries })
            }
        };
        let answer = json!({ "request": { "params": {} }, "data": data }).to_string();
        match fault {
            FakeFault::Truncated => {
                Ok(BatchResponse { body: Bytes::from(answer[..answer.len() / 2].to_owned()), attempts: 1 })
            }
            FakeFault::Lost => Err(Error::Transport { endpoint, reason: "reset".into(), may_have_acted: true }),
            _ => {
                state.confirmed.push(Bytes::copy_from_slice(&body));
                Ok(BatchResponse { body: answer.into(), attempts: 1 })
            }
        }
    }
}

pub(super) const NO_PROGRESS: &(dyn Fn(&Progress) + Sync) = &|_| {};
pub(super) const NEVER_STOP: &(dyn Fn() -> bool + Sync) = &|| false;

/// Small requests and no delays.
pub(super) fn small_requests(max_items: usize) -> BulkOptions {
    BulkOptions { max_items, retry_delays: vec![std::time::Duration::ZERO; 3], ..BulkOptions::default() }
}

/// Rows of one column, in chunks of these sizes, repeated.
pub(super) fn rows(name: &str, cells: Vec<String>, sizes: Vec<usize>) -> Box<dyn RowSource> {
    let (mut at, mut chunk) = (0, 0);
    Box::new(CallbackSource::new("rows", vec![name.to_owned()], move |builder| {
        let size = sizes[chunk % sizes.len()];
        chunk += 1;
        for cell in cells.iter().skip(at).take(size) {
            builder.push(Some(cell))?;
        }
        at += size;
        Ok(at < cells.len())
    }))
}

pub(super) fn addresses(count: usize) -> Vec<String> {
    (0..count).map(|number| format!("user{number}@example.com")).collect()
}

pub(super) fn audience() -> Values {
    let Value::Object(ids) = json!({ "account_id": "7zq4m", "custom_audience_id": "4tq7m" }) else { unreachable!() };
    ids
}

pub(super) fn by_email(max_items: usize) -> MemberOptions {
    MemberOptions {
        columns: vec![(IdentifierKind::Email, vec!["email".into()])],
        bulk: small_requests(max_items),
        ..MemberOptions::default()
    }
}

/// Adds users to an audience.
pub(super) fn upload(
    carrier: &dyn BatchSender,
    settings: &MemberOptions,
    source: Box<dyn RowSource>,
    journal: Option<&std::path::Path>,
) -> Result<Report> {
    let endpoint = api::endpoint("custom_audiences.change_users").unwrap();
    crate::bulk::upload_members(
        carrier,
        Spelling::Documented,
        endpoint,
        &audience(),
        settings,
        source,
        journal,
        NO_PROGRESS,
        NEVER_STOP,
    )
}

/// Writes products to a catalog.
pub(super) fn upsert(
    carrier: &dyn BatchSender,
    settings: &ProductOptions,
    source: Box<dyn RowSource>,
    journal: Option<&std::path::Path>,
) -> Result<Report> {
    crate::bulk::upsert_products(
        carrier,
        Spelling::Documented,
        "18",
        settings,
        source,
        journal,
        NO_PROGRESS,
        NEVER_STOP,
    )
}

/// The members after these addresses are added, computed without the engine.
pub(super) fn expected(addresses: &[String]) -> BTreeSet<Vec<String>> {
    use sha2::{Digest, Sha256};
    use std::fmt::Write;
    let hex = |text: &str| {
        Sha256::digest(text.as_bytes()).iter().fold(String::new(), |mut hex, byte| {
            let _ = write!(hex, "{byte:02x}");
            hex
        })
    };
    addresses.iter().map(|address| vec![format!("email={}", hex(address))]).collect()
}
