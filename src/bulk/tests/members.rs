//! Users: the requests, the skipped rows, and the retries after faults.

use std::io::Cursor;
use std::sync::atomic::{AtomicUsize, Ordering};

use proptest::prelude::*;
use serde_json::{Value, json};

use super::fake_service::{
    FakeFault, FakeService, NEVER_STOP, NO_PROGRESS, addresses, audience, by_email, expected, rows, small_requests,
    upload,
};
use crate::api;
use crate::bulk::{
    BulkOptions, CsvOptions, CsvSource, MemberOperation, MemberOptions, PhoneRegion, RowSource, upload_members,
};
use crate::error::Error;
use crate::identity::IdentifierKind;
use crate::schema::Values;
use crate::wire::Spelling;

const DIGEST: &str = "E586883B2B4FAF78D48300A79E0E15138D664CDF796FFB86E533170A9893EDA8";

fn text(text: &str) -> Box<dyn RowSource> {
    Box::new(CsvSource::stream("text", Box::new(Cursor::new(text.to_owned())), &CsvOptions::default()).unwrap())
}

fn all_kinds() -> MemberOptions {
    let columns = [
        (IdentifierKind::Email, vec!["Email".into(), "Second email".into()]),
        (IdentifierKind::PhoneNumber, vec!["Phone".into()]),
        (IdentifierKind::PartnerUserId, vec!["Id".into()]),
    ];
    MemberOptions {
        columns: columns.to_vec(),
        region: PhoneRegion::Column("Country".into()),
        bulk: small_requests(100),
        ..MemberOptions::default()
    }
}

#[test]
fn every_row_is_sent_or_reported() {
    let file = format!(
        "Id,Email,Second email,Phone,Country\r\n\
         \"crm \"\"1\"\"\\\", Test-Email@test.com ,test-email@TEST.com,,\r\n\
         ,{DIGEST},x@y.com,030 1234567,DE\r\n\
         ,not an address,,+49 30 1234567,\r\n\
         ,n/a,,,\r\n\
         ,,,,\r\n\
         ,a@b.de,,1,DE,surplus\r\n"
    );
    let service = FakeService::new(|_| FakeFault::None);
    let report = upload(&service, &all_kinds(), text(&file), None).unwrap();
    let state = service.take();
    let body: Value = serde_json::from_slice(&state.bodies[0]).unwrap();
    let lower = DIGEST.to_lowercase();
    let users = body[0]["params"]["users"].as_array().unwrap();
    assert_eq!(users[0], json!({ "email": [lower], "partner_user_id": ["crm \"1\"\\"] }));
    assert_eq!(users[1]["email"].as_array().unwrap().len(), 2);
    assert_eq!(users[1]["email"][0], lower);
    assert_eq!(users[1]["phone_number"], users[2]["phone_number"]);
    assert_eq!(users.len(), 3);
    assert_eq!((report.rows_read, report.items_sent, report.passed_through), (6, 3, 1));
    assert_eq!(json!(report.identifiers), json!({ "email": 3, "phone_number": 2, "partner_user_id": 1 }));
    assert_eq!(json!(report.skipped), json!({ "email: placeholder": 1, "no_identifier": 1, "ragged_row": 1 }));
    assert_eq!(report.skipped_rows.iter().map(|skipped| skipped.row).collect::<Vec<_>>(), [4, 5, 6]);
    assert_eq!(json!(report.refused_identifiers), json!({ "email: malformed_email": 1, "email: placeholder": 1 }));
    assert!(!report.to_json().to_string().contains("not an address"));
}

#[test]
fn live_naming_renames_the_kind() {
    let options =
        MemberOptions { columns: vec![(IdentifierKind::PlatformId, vec!["id".into()])], ..MemberOptions::default() };
    let row = api::endpoint("custom_audiences.change_users").unwrap();
    let service = FakeService::new(|_| FakeFault::None);
    let source = rows("id", vec!["783214".into()], vec![1]);
    upload_members(&service, Spelling::Live, row, &audience(), &options, source, None, NO_PROGRESS, NEVER_STOP)
        .unwrap();
    assert!(String::from_utf8_lossy(&service.take().bodies[0]).contains("{\"twitter_id\":[\""));
}

#[test]
fn a_do_not_reach_list_gets_an_end_and_takes_two_kinds() {
    let row = api::endpoint("do_not_reach_lists.change_users").unwrap();
    let Value::Object(ids) = json!({ "account_id": "7zq4m", "do_not_reach_list_id": "5hx2b" }) else { unreachable!() };
    let service = FakeService::new(|_| FakeFault::None);
    let go = |options: &MemberOptions, ids: &Values| {
        upload_members(
            &service,
            Spelling::Documented,
            row,
            ids,
            options,
            rows("email", addresses(5), vec![2]),
            None,
            NO_PROGRESS,
            NEVER_STOP,
        )
    };
    let report = go(&by_email(2), &ids).unwrap();
    assert_eq!((report.items_sent, report.batches), (5, 3));
    let body: Value = serde_json::from_slice(&service.take().bodies[0]).unwrap();
    assert!(body[0]["params"]["expires_at"].as_str().unwrap().ends_with('Z'));
    let handles =
        MemberOptions { columns: vec![(IdentifierKind::Handle, vec!["email".into()])], ..MemberOptions::default() };
    let started = MemberOptions { effective_at: Some("2026-01-01T00:00:00Z".into()), ..by_email(2) };
    for (options, word) in [(handles, "handle"), (started, "effective_at")] {
        let error = go(&options, &ids).unwrap_err();
        assert!(matches!(&error, Error::Validation { .. }) && error.to_string().contains(word), "{error}");
    }
    assert!(matches!(go(&by_email(2), &Values::new()), Err(Error::Validation { .. })));
}

#[test]
fn users_that_were_added_can_be_removed() {
    let service = FakeService::new(|_| FakeFault::None);
    upload(&service, &by_email(7), rows("email", addresses(50), vec![9]), None).unwrap();
    let removal = MemberOptions { operation: MemberOperation::Delete, ..by_email(7) };
    upload(&service, &removal, rows("email", addresses(20), vec![9]), None).unwrap();
    assert_eq!(service.take().members, expected(&addresses(50)[20..]));
}

#[test]
fn counts_that_never_match_end_the_job() {
    let service = FakeService::new(|number| if number >= 2 { FakeFault::Short } else { FakeFault::None });
    let options = MemberOptions { bulk: BulkOptions { senders: 1, ..small_requests(10) }, ..by_email(10) };
    let error = upload(&service, &options, rows("email", addresses(50), vec![50]), None).unwrap_err();
    let Error::Upload { message, report, .. } = error else { panic!("{error}") };
    assert!(
        message.contains("success_count 0 and total_count 1 for 10 users") && message.contains("rows 21 to 30"),
        "{message}"
    );
    assert_eq!((&report["items_sent"], &report["requests"], &report["retries"]), (&json!(20), &json!(6), &json!(3)));
    assert_eq!(report["applied"], json!([[1, 20]]));
}

#[test]
fn a_user_larger_than_a_request_is_left_out() {
    let options = MemberOptions {
        columns: vec![(IdentifierKind::PartnerUserId, vec!["id".into()])],
        bulk: BulkOptions { max_bytes: 200, ..small_requests(100) },
        ..MemberOptions::default()
    };
    let cells = vec!["a".repeat(50), "b".repeat(150), "\"".repeat(40), "c".into()];
    let service = FakeService::new(|_| FakeFault::None);
    let report = upload(&service, &options, rows("id", cells, vec![4]), None).unwrap();
    assert_eq!((report.items_sent, &report.skipped["too_large"]), (3, &1));
    assert!(service.take().bodies.iter().all(|body| body.len() <= 200));
}

#[test]
fn a_stop_ends_the_job_and_says_how_to_go_on() {
    let asked = AtomicUsize::new(0);
    let stop = || asked.fetch_add(1, Ordering::Relaxed) >= 1;
    let service = FakeService::new(|_| {
        std::thread::sleep(std::time::Duration::from_millis(5));
        FakeFault::None
    });
    let row = api::endpoint("custom_audiences.change_users").unwrap();
    let source = rows("email", addresses(100_000), vec![10]);
    let result = upload_members(
        &service,
        Spelling::Documented,
        row,
        &audience(),
        &by_email(1),
        source,
        None,
        NO_PROGRESS,
        &stop,
    );
    let Err(Error::Upload { message, report, source }) = result else { panic!("{result:?}") };
    assert!(message.starts_with("stopped by the user; ") && message.contains("from the start"), "{message}");
    assert!(matches!(source.as_deref(), Some(Error::Cancelled)));
    assert_eq!(report["items_sent"].as_u64().unwrap() as usize, service.take().confirmed.len());
}

#[test]
fn a_failing_source_ends_the_job() {
    let broken = |after: usize| -> Box<dyn RowSource> {
        let mut pieces = 0;
        Box::new(crate::bulk::CallbackSource::new("rows", vec!["email".into()], move |builder| {
            pieces += 1;
            if pieces > after {
                return Err(Error::io("rows", "broke"));
            }
            for address in addresses(20) {
                builder.push(Some(&address))?;
            }
            Ok(true)
        }))
    };
    let service = FakeService::new(|_| FakeFault::None);
    assert!(matches!(upload(&service, &by_email(5), broken(0), None), Err(Error::Io { .. })));
    let error = upload(
        &service,
        &MemberOptions { bulk: BulkOptions { workers: 1, ..small_requests(5) }, ..by_email(5) },
        broken(60),
        None,
    );
    assert!(matches!(&error, Err(Error::Upload { .. })), "{error:?}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn the_bodies_do_not_depend_on_workers_or_pieces(
        workers in 1_usize..5,
        sizes in prop::collection::vec(1_usize..40, 1..5),
        max_items in 1_usize..30,
    ) {
        let bodies = |workers: usize, sizes: Vec<usize>| {
            let service = FakeService::new(|_| FakeFault::None);
            let options = MemberOptions { bulk: BulkOptions { workers, senders: 1, ..small_requests(max_items) }, ..by_email(1) };
            upload(&service, &options, rows("email", addresses(150), sizes), None).unwrap();
            service.take().bodies
        };
        prop_assert_eq!(bodies(workers, sizes), bodies(1, vec![150]));
    }

    #[test]
    fn faults_leave_nothing_out(kinds in prop::collection::vec(0_u8..6, 200), workers in 1_usize..4) {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("a.journal");
        let fault = |number: usize| match kinds.get(number) {
            Some(0) => FakeFault::Short,
            Some(1) => FakeFault::Truncated,
            Some(2) if number.is_multiple_of(7) => FakeFault::Lost,
            Some(3) if number.is_multiple_of(7) => FakeFault::Unreachable,
            _ => FakeFault::None,
        };
        let service = FakeService::new(fault);
        let options = MemberOptions { bulk: BulkOptions { workers, ..small_requests(3) }, ..by_email(3) };
        let mut runs = 0;
        loop {
            runs += 1;
            prop_assert!(runs < 100);
            match upload(&service, &options, rows("email", addresses(100), vec![11, 3]), Some(&path)) {
                Ok(report) => {
                    prop_assert_eq!(report.items_sent + report.items_already_confirmed, 100);
                    break;
                }
                Err(Error::Upload { .. }) => {}
                Err(other) => panic!("{other}"),
            }
        }
        let state = service.take();
        prop_assert_eq!(state.members, expected(&addresses(100)));
        let mut confirmed = state.confirmed;
        let count = confirmed.len();
        confirmed.sort();
        confirmed.dedup();
        prop_assert_eq!(confirmed.len(), count, "a confirmed batch was sent again");
    }
}
