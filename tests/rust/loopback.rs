//! Calls from the client to the sandbox over loopback, without Python.

use std::time::Duration;

use handbill::api;
use handbill::client::{Auth, Client, Config};
use handbill::error::Error;
use handbill::sandbox::{Fault, Sandbox, SandboxConfig};
use handbill::schema::Values;
use handbill::types::Secret;
use handbill::validate::Unknown;
use handbill::wire::{Response, ResponseData, Spelling};
use serde_json::{Value, json};

fn start(settings: SandboxConfig) -> (Sandbox, Client) {
    let spelling = settings.naming;
    let sandbox = Sandbox::start(settings).expect("a sandbox");
    let config = Config { naming: spelling, max_wait: Duration::from_secs(20), ..Config::new(sandbox.url()) };
    let client = Client::new(config, Auth::Bearer(Secret::new("test".into()))).expect("a client");
    (sandbox, client)
}

fn call(client: &Client, name: &str, args: Value) -> Result<Response, Error> {
    let Value::Object(args): Value = args else { panic!("arguments are an object") };
    let args: Values = args;
    client.call_blocking(api::endpoint(name).expect("an endpoint"), &args, Unknown::Refuse, &|| false)
}

fn first(response: &Response) -> Value {
    let ResponseData::Records(records) = &response.data else { panic!("records") };
    serde_json::from_str(records.whole(0).expect("a record")).expect("JSON")
}

#[test]
fn a_record_is_created_read_updated_listed_and_deleted() {
    for spelling in [Spelling::Documented, Spelling::Live] {
        let (_sandbox, client) = start(SandboxConfig { naming: spelling, ..SandboxConfig::default() });
        let account = first(&call(&client, "accounts.create", json!({})).expect("an account"))["id"].clone();
        let created = first(
            &call(&client, "custom_audiences.create", json!({ "account_id": account, "name": "Spring" }))
                .expect("created"),
        );
        let path = json!({ "account_id": account, "custom_audience_id": created["id"] });
        assert_eq!(first(&call(&client, "custom_audiences.get", path.clone()).expect("read")), created);
        let change = json!({ "account_id": account, "custom_audience_id": created["id"], "name": "Summer" });
        assert_eq!(first(&call(&client, "custom_audiences.update", change).expect("changed"))["name"], json!("Summer"));
        let listed = call(&client, "custom_audiences.list", json!({ "account_id": account, "with_total_count": true }))
            .expect("listed");
        assert_eq!((listed.total_count, listed.next_cursor.clone()), (Some(1), None));
        assert_eq!(
            first(&call(&client, "custom_audiences.delete", path.clone()).expect("deleted"))["deleted"],
            json!(true)
        );
        let again = call(&client, "custom_audiences.delete", path).expect_err("a second delete");
        assert!(matches!(again, Error::Service { ref error, .. } if error.status == 404), "{again}");
    }
}

#[test]
fn an_invalid_call_is_not_sent() {
    let (sandbox, client) = start(SandboxConfig::default());
    let invalid =
        call(&client, "custom_audiences.create", json!({ "account_id": "4618h", "name": "" })).expect_err("a problem");
    assert!(matches!(invalid, Error::Validation { ref problems, .. } if problems.len() == 1), "{invalid}");
    assert_eq!(sandbox.requests().len(), 0);
}

#[test]
fn a_write_without_a_response_is_retried_only_if_it_is_idempotent() {
    let (sandbox, client) = start(SandboxConfig::default());
    let account = first(&call(&client, "accounts.create", json!({})).expect("an account"))["id"].clone();
    sandbox.add_fault(Fault { reset: true, count: Some(1), ..Fault::default() }).expect("a fault");
    let lost = call(&client, "custom_audiences.create", json!({ "account_id": account, "name": "Once" }))
        .expect_err("a lost response");
    assert!(matches!(lost, Error::Transport { .. }), "{lost}");
    let listed = call(&client, "custom_audiences.list", json!({ "account_id": account })).expect("listed");
    let id = first(&listed)["id"].clone();
    sandbox.add_fault(Fault { truncate: true, count: Some(1), ..Fault::default() }).expect("a fault");
    let path = json!({ "account_id": account, "custom_audience_id": id });
    call(&client, "custom_audiences.get", path.clone()).expect("a retried read");
    sandbox.add_fault(Fault { reset: true, count: Some(1), ..Fault::default() }).expect("a fault");
    let deleted = call(&client, "custom_audiences.delete", path).expect("a retried delete that finds no record");
    let ResponseData::Records(records) = deleted.data else { panic!("records") };
    assert!(records.is_empty());
}

#[test]
fn records_and_the_clock_survive_a_restart() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = folder.path().join("ads.db").display().to_string();
    let (sandbox, client) = start(SandboxConfig { store: store.clone(), ..SandboxConfig::default() });
    let account = first(&call(&client, "accounts.create", json!({})).expect("an account"))["id"].clone();
    sandbox.advance(3_600_000);
    drop(sandbox);
    let (restarted, client) = start(SandboxConfig { store, ..SandboxConfig::default() });
    assert_eq!(first(&call(&client, "accounts.get", json!({ "account_id": account })).expect("kept"))["id"], account);
    assert!(restarted.now() > handbill::types::EpochMillis::now().0 + 3_000_000);
    let next = first(&call(&client, "accounts.create", json!({})).expect("another"))["id"].clone();
    assert_ne!(next, account);
}

#[test]
fn only_one_sandbox_can_open_a_store() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = folder.path().join("ads.db").display().to_string();
    let (_first, _) = start(SandboxConfig { store: store.clone(), ..SandboxConfig::default() });
    let second = Sandbox::start(SandboxConfig { store, ..SandboxConfig::default() }).err().expect("an error");
    assert!(second.to_string().contains("another sandbox has it open"), "{second}");
}
