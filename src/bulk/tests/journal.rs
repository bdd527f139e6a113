//! The journal: it resumes after a truncation at any byte, and refuses files that are not its own.

use super::fake_service::{FakeFault, FakeService, addresses, by_email, expected, rows, upload};
use crate::bulk::Report;
use crate::error::{Error, Result};

const USERS: usize = 40;

fn send(service: &dyn crate::bulk::BatchSender, cells: Vec<String>, journal: &std::path::Path) -> Result<Report> {
    upload(service, &by_email(4), rows("email", cells, vec![7, 1, 5]), Some(journal))
}

fn message_of(result: Result<Report>) -> String {
    let message = result.unwrap_err().to_string();
    assert!(!message.contains('\n'), "{message}");
    message
}

#[test]
fn a_journal_cut_at_any_byte_goes_on_with_exactly_the_rest() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("a.journal");
    let service = FakeService::new(|_| FakeFault::None);
    send(&service, addresses(USERS), &path).unwrap();
    let whole = std::fs::read(&path).unwrap();
    let all: Vec<_> = service.take().bodies;
    assert_eq!(all.len(), 10);
    for length in 0..=whole.len() {
        std::fs::write(&path, &whole[..length]).unwrap();
        let lines = whole[..length].iter().filter(|byte| **byte == b'\n').count();
        let confirmed = lines.saturating_sub(1);
        let report = send(&service, addresses(USERS), &path).unwrap();
        assert_eq!(report.items_already_confirmed as usize, confirmed * 4, "cut at {length}");
        assert_eq!(report.items_sent as usize, USERS - confirmed * 4, "cut at {length}");
        assert_eq!(service.take().bodies.len(), 10 - confirmed, "cut at {length}");
        assert_eq!(report.applied, [(1, USERS as u64)]);
    }
    assert_eq!(std::fs::read(&path).unwrap().len(), whole.len());
}

#[test]
fn a_job_that_ended_at_any_batch_goes_on_with_exactly_the_rest() {
    for at in 0..10 {
        for fault in [FakeFault::Refused, FakeFault::Unreachable, FakeFault::Lost] {
            let directory = tempfile::tempdir().unwrap();
            let path = directory.path().join("a.journal");
            let failing = FakeService::new(move |number| if number == at { fault } else { FakeFault::None });
            let error = send(&failing, addresses(USERS), &path).unwrap_err();
            let Error::Upload { message, report, source } = &error else { panic!("{error:?}") };
            assert!(message.contains("run the same call again to go on"), "{message}");
            assert!(source.is_some());
            let before = failing.take();
            assert_eq!(report["items_sent"].as_u64().unwrap() as usize, before.confirmed.len() * 4);
            assert_eq!(report["not_applied"].as_array().unwrap().len(), 1);
            let service = FakeService::new(|_| FakeFault::None);
            let report = send(&service, addresses(USERS), &path).unwrap();
            let after = service.take();
            assert!(
                after.bodies.iter().all(|body| !before.confirmed.contains(body)),
                "a confirmed batch was sent again"
            );
            assert_eq!(report.items_already_confirmed as usize, before.confirmed.len() * 4);
            assert_eq!(before.confirmed.len() + after.confirmed.len(), 10);
            let members: std::collections::BTreeSet<_> = before.members.union(&after.members).cloned().collect();
            assert_eq!(members, expected(&addresses(USERS)));
        }
    }
}

#[test]
fn a_finished_job_sends_nothing_again() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("a.journal");
    let service = FakeService::new(|_| FakeFault::None);
    send(&service, addresses(USERS), &path).unwrap();
    service.take();
    let report = send(&service, addresses(USERS), &path).unwrap();
    assert_eq!((report.items_sent, report.items_already_confirmed, report.requests), (0, USERS as u64, 0));
    assert!(service.take().bodies.is_empty());
}

#[test]
fn changed_rows_are_refused() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("a.journal");
    let mut changed = addresses(USERS);
    changed[2] = "someone@else.com".into();
    let mut longer = addresses(USERS);
    longer.push("one@more.com".into());
    let shorter = addresses(USERS - 4);
    for other in [changed, shorter] {
        let _ = std::fs::remove_file(&path);
        let service = FakeService::new(|_| FakeFault::None);
        send(&service, addresses(USERS), &path).unwrap();
        service.take();
        let error = send(&service, other, &path).unwrap_err();
        assert!(matches!(error, Error::Upload { .. }), "{error:?}");
        assert!(error.to_string().contains("the source has changed"), "{error}");
        assert!(service.take().bodies.is_empty());
    }
    // Rows behind a whole number of batches are new ones.
    let service = FakeService::new(|_| FakeFault::None);
    assert_eq!(send(&service, longer, &path).unwrap().items_sent, 1);
}

#[test]
fn a_journal_that_is_not_of_this_job_is_refused() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("a.journal");
    let service = FakeService::new(|_| FakeFault::None);
    send(&service, addresses(USERS), &path).unwrap();
    let mut removal = by_email(4);
    removal.operation = crate::bulk::MemberOperation::Delete;
    let refused = message_of(upload(&service, &removal, rows("email", addresses(USERS), vec![9]), Some(&path)));
    assert!(refused.contains("belongs to another job: operation is \"Update\" there and \"Delete\" here"), "{refused}");

    let stranger = directory.path().join("customers.csv");
    std::fs::write(&stranger, "email\na@b.de\n").unwrap();
    let refused = message_of(send(&service, addresses(USERS), &stranger));
    assert!(refused.contains("is not a journal"), "{refused}");
    assert_eq!(std::fs::read(&stranger).unwrap(), b"email\na@b.de\n");

    let refused = message_of(send(&service, addresses(USERS), directory.path()));
    assert!(refused.contains("is not a plain file"), "{refused}");
    let refused = message_of(send(&service, addresses(USERS), &directory.path().join("no/such.journal")));
    assert!(refused.contains("there is no such directory"), "{refused}");

    let mut bytes = std::fs::read(&path).unwrap();
    let middle = bytes.iter().position(|byte| *byte == b'\n').unwrap() + 30;
    bytes[middle] ^= 1;
    std::fs::write(&path, &bytes).unwrap();
    let refused = message_of(send(&service, addresses(USERS), &path));
    assert!(refused.contains("is damaged in line 2"), "{refused}");

    let locked = std::fs::File::create(directory.path().join("held.journal")).unwrap();
    locked.lock().unwrap();
    let refused = message_of(send(&service, addresses(USERS), &directory.path().join("held.journal")));
    assert!(refused.contains("is in use by another run"), "{refused}");
}

#[test]
fn a_journal_of_another_version_is_refused_and_left_as_it_was() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("a.journal");
    let service = FakeService::new(|_| FakeFault::None);
    send(&service, addresses(USERS), &path).unwrap();
    service.take();
    let current = String::from_utf8(std::fs::read(&path).unwrap()).unwrap();
    assert!(current.starts_with("handbill journal 2 "), "{current}");
    // As version 1 of the format began, complete and truncated.
    let older = "handbill journal 1 0123456789abcdef {\"job\":{\"endpoint\":\"custom_audiences.change_users\"},\"chosen\":{}}\n";
    let cases = [
        (older.to_owned(), "was written by an older version of handbill (journal version 1, this is 2)"),
        (older[..30].to_owned(), "was written by an older version of handbill (journal version 1, this is 2)"),
        ("handbill journal 1".to_owned(), "was written by an older version of handbill (journal version 1, this is 2)"),
        (current.replace("journal 2 ", "journal 1 "), "was written by an older version of handbill"),
        (current.replace("journal 2 ", "journal 3 "), "was written by a newer version of handbill"),
        (current.replace("journal 2 ", "journal x "), "is damaged in line 1"),
    ];
    for (text, expected) in cases {
        std::fs::write(&path, &text).unwrap();
        let refused = message_of(send(&service, addresses(USERS), &path));
        assert!(refused.contains(expected), "{refused}");
        assert!(!expected.starts_with("was") || refused.ends_with("finish it with that version or give another path"));
        assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
    }
    assert!(service.take().bodies.is_empty());
}
