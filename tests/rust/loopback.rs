//! Calls of the client to the sandbox over loopback, without an interpreter.

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
    let naming = settings.naming;
    let sandbox = Sandbox::start(settings).expect("a sandbox");
    let config = Config { naming, max_wait: Duration::from_secs(20), ..Config::new(sandbox.url()) };
    let client = Client::new(config, Auth::Bearer(Secret::new("test".into()))).expect("a client");
    (sandbox, client)
}

fn ask(client: &Client, name: &str, args: Value) -> Result<Response, Error> {
    let Value::Object(args): Value = args else { panic!("arguments are an object") };
    let args: Values = args;
    client.call_blocking(api::endpoint(name).expect("a row"), &args, Unknown::Refuse, &|| false)
}

fn first(reply: &Response) -> Value {
    let ResponseData::Records(rows) = &reply.data else { panic!("records") };
    serde_json::from_str(rows.whole(0).expect("a record")).expect("JSON")
}

#[test]
fn a_record_is_made_read_changed_listed_and_deleted() {
    for naming in [Spelling::Documented, Spelling::Live] {
        let (_sandbox, client) = start(SandboxConfig { naming, ..SandboxConfig::default() });
        let account = first(&ask(&client, "accounts.create", json!({})).expect("an account"))["id"].clone();
        let made = first(
            &ask(&client, "custom_audiences.create", json!({ "account_id": account, "name": "Spring" })).expect("made"),
        );
        let place = json!({ "account_id": account, "custom_audience_id": made["id"] });
        assert_eq!(first(&ask(&client, "custom_audiences.get", place.clone()).expect("read")), made);
        let change = json!({ "account_id": account, "custom_audience_id": made["id"], "name": "Summer" });
        assert_eq!(first(&ask(&client, "custom_audiences.update", change).expect("changed"))["name"], json!("Summer"));
        let listed = ask(&client, "custom_audiences.list", json!({ "account_id": account, "with_total_count": true }))
            .expect("listed");
        assert_eq!((listed.total_count, listed.next_cursor.clone()), (Some(1), None));
        assert_eq!(
            first(&ask(&client, "custom_audiences.delete", place.clone()).expect("deleted"))["deleted"],
            json!(true)
        );
        let again = ask(&client, "custom_audiences.delete", place).expect_err("a second delete");
        assert!(matches!(again, Error::Service { ref error, .. } if error.status == 404), "{again}");
    }
}

#[test]
fn a_call_that_breaks_a_rule_is_not_sent() {
    let (sandbox, client) = start(SandboxConfig::default());
    let refused =
        ask(&client, "custom_audiences.create", json!({ "account_id": "4618h", "name": "" })).expect_err("a problem");
    assert!(matches!(refused, Error::Validation { ref problems, .. } if problems.len() == 1), "{refused}");
    assert_eq!(sandbox.requests().len(), 0);
}

#[test]
fn a_write_whose_answer_was_lost_is_repeated_only_when_that_changes_nothing() {
    let (sandbox, client) = start(SandboxConfig::default());
    let account = first(&ask(&client, "accounts.create", json!({})).expect("an account"))["id"].clone();
    sandbox.add_fault(Fault { reset: true, count: Some(1), ..Fault::default() }).expect("a fault");
    let lost = ask(&client, "custom_audiences.create", json!({ "account_id": account, "name": "Once" }))
        .expect_err("a lost answer");
    assert!(matches!(lost, Error::Transport { .. }), "{lost}");
    let listed = ask(&client, "custom_audiences.list", json!({ "account_id": account })).expect("listed");
    let id = first(&listed)["id"].clone();
    sandbox.add_fault(Fault { truncate: true, count: Some(1), ..Fault::default() }).expect("a fault");
    let place = json!({ "account_id": account, "custom_audience_id": id });
    ask(&client, "custom_audiences.get", place.clone()).expect("a read that was repeated");
    sandbox.add_fault(Fault { reset: true, count: Some(1), ..Fault::default() }).expect("a fault");
    let deleted = ask(&client, "custom_audiences.delete", place).expect("a delete that was repeated and found nothing");
    let ResponseData::Records(rows) = deleted.data else { panic!("records") };
    assert!(rows.is_empty());
}

#[test]
fn what_was_answered_is_in_the_store_after_a_restart() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = folder.path().join("ads.db").display().to_string();
    let (sandbox, client) = start(SandboxConfig { store: store.clone(), ..SandboxConfig::default() });
    let account = first(&ask(&client, "accounts.create", json!({})).expect("an account"))["id"].clone();
    sandbox.advance(3_600_000);
    drop(sandbox);
    let (again, client) = start(SandboxConfig { store, ..SandboxConfig::default() });
    assert_eq!(first(&ask(&client, "accounts.get", json!({ "account_id": account })).expect("kept"))["id"], account);
    assert!(again.now() > handbill::types::EpochMillis::now().0 + 3_000_000);
    let next = first(&ask(&client, "accounts.create", json!({})).expect("another"))["id"].clone();
    assert_ne!(next, account);
}

#[test]
fn a_store_is_held_by_one_sandbox() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = folder.path().join("ads.db").display().to_string();
    let (_first, _) = start(SandboxConfig { store: store.clone(), ..SandboxConfig::default() });
    let second = Sandbox::start(SandboxConfig { store, ..SandboxConfig::default() }).err().expect("a refusal");
    assert!(second.to_string().contains("another sandbox has it open"), "{second}");
}
