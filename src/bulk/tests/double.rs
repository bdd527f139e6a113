//! A service that fits in a struct: it parses what arrives and keeps what it should.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Mutex;

use bytes::Bytes;
use serde_json::{Value, json};

use crate::api;
use crate::bulk::{Carried, Carrier, MemberSettings, ProductSettings, Progress, Report, RowSource, Source, Tuning};
use crate::error::{ApiError, Error, Result};
use crate::identity::Kind;
use crate::schema::Values;
use crate::wire::{Request, Spelling};

/// What happens to a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Fault {
    None,
    /// Nothing is applied, and the counts are one short.
    Short,
    /// All is applied, and the answer is cut off.
    Truncated,
    /// Refused as a whole.
    Refused,
    /// All is applied, and no answer arrives, however often it is sent.
    Lost,
    /// The service is away.
    Away,
}

#[derive(Default)]
pub(super) struct State {
    /// Each user is the set of its identifiers.
    pub(super) members: BTreeSet<Vec<String>>,
    pub(super) products: BTreeMap<String, Value>,
    /// Bodies in the order they arrived.
    pub(super) bodies: Vec<Bytes>,
    /// Those that were answered as applied.
    pub(super) confirmed: Vec<Bytes>,
    under_way: Vec<String>,
}

pub(super) struct Service<F> {
    pub(super) state: Mutex<State>,
    faults: F,
}

impl<F: Fn(usize) -> Fault + Sync> Service<F> {
    /// A service whose request number `n`, counted from 0, meets `faults(n)`.
    pub(super) fn new(faults: F) -> Self {
        Self { state: Mutex::default(), faults }
    }

    pub(super) fn take(&self) -> State {
        std::mem::take(&mut *self.state.lock().unwrap())
    }

    fn change(state: &mut State, operations: &[Value]) -> Vec<usize> {
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

    fn write(state: &mut State, products: &[Value]) -> Value {
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

impl<F: Fn(usize) -> Fault + Sync> Carrier for Service<F> {
    fn carry(&self, request: Request, _: &(dyn Fn() -> bool + Sync)) -> Result<Carried> {
        let body = request.body.unwrap();
        let parsed: Value = serde_json::from_slice(&body).unwrap();
        let mut state = self.state.lock().unwrap();
        let fault = (self.faults)(state.bodies.len());
        state.bodies.push(Bytes::copy_from_slice(&body));
        let endpoint = request.endpoint.clone();
        match fault {
            Fault::Refused => {
                return Err(Error::Service {
                    endpoint,
                    error: Box::new(ApiError { status: 400, ..ApiError::default() }),
                    may_have_acted: false,
                });
            }
            Fault::Away => {
                return Err(Error::Connect {
                    endpoint,
                    host: "localhost".into(),
                    reason: "refused".into(),
                    may_have_acted: false,
                });
            }
            Fault::Short => {
                let answer = json!({ "data": { "success_count": 0, "total_count": 1 } });
                return Ok(Carried { body: answer.to_string().into(), requests: 1 });
            }
            Fault::None | Fault::Truncated | Fault::Lost => {}
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
                assert!(ids.iter().all(|id| !state.under_way.contains(id)), "an id is under way twice");
                state.under_way.extend(ids.iter().cloned());
                let entries = Self::write(&mut state, products);
                // Others may be under way at the same time.
                drop(state);
                std::thread::yield_now();
                state = self.state.lock().unwrap();
                state.under_way.retain(|id| !ids.contains(id));
                json!({ "products_response": entries })
            }
        };
        let answer = json!({ "request": { "params": {} }, "data": data }).to_string();
        match fault {
            Fault::Truncated => Ok(Carried { body: Bytes::from(answer[..answer.len() / 2].to_owned()), requests: 1 }),
            Fault::Lost => Err(Error::Transport { endpoint, reason: "reset".into(), may_have_acted: true }),
            _ => {
                state.confirmed.push(Bytes::copy_from_slice(&body));
                Ok(Carried { body: answer.into(), requests: 1 })
            }
        }
    }
}

pub(super) const QUIET: &(dyn Fn(&Progress) + Sync) = &|_| {};
pub(super) const GO_ON: &(dyn Fn() -> bool + Sync) = &|| false;

/// Small requests and no pauses.
pub(super) fn tuning(max_items: usize) -> Tuning {
    Tuning { max_items, pauses: vec![std::time::Duration::ZERO; 3], ..Tuning::default() }
}

/// Rows of one column, in pieces of the sizes given, over and over.
pub(super) fn rows(name: &str, cells: Vec<String>, sizes: Vec<usize>) -> Box<dyn Source> {
    let (mut at, mut piece) = (0, 0);
    Box::new(RowSource::new("rows", vec![name.to_owned()], move |builder| {
        let size = sizes[piece % sizes.len()];
        piece += 1;
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

pub(super) fn by_email(max_items: usize) -> MemberSettings {
    MemberSettings {
        columns: vec![(Kind::Email, vec!["email".into()])],
        tuning: tuning(max_items),
        ..MemberSettings::default()
    }
}

/// Adds users to an audience.
pub(super) fn upload(
    carrier: &dyn Carrier,
    settings: &MemberSettings,
    source: Box<dyn Source>,
    journal: Option<&std::path::Path>,
) -> Result<Report> {
    let row = api::endpoint("custom_audiences.change_users").unwrap();
    crate::bulk::upload_members(
        carrier,
        Spelling::Documented,
        row,
        &audience(),
        settings,
        source,
        journal,
        QUIET,
        GO_ON,
    )
}

/// Writes products to a catalog.
pub(super) fn upsert(
    carrier: &dyn Carrier,
    settings: &ProductSettings,
    source: Box<dyn Source>,
    journal: Option<&std::path::Path>,
) -> Result<Report> {
    crate::bulk::upsert_products(carrier, Spelling::Documented, "18", settings, source, journal, QUIET, GO_ON)
}

/// What the members are when these addresses are added, made without the engine.
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
