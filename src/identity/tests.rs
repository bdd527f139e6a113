//! The rules as tables, and the properties every kind has.

use proptest::prelude::*;

use super::batch::{HashOutcome, HashedColumn, hash_column, hash_column_parallel};
use super::parallel::hash_in_order;
use super::sha256::{HexDigest, hex};
use super::*;

/// The normal form, or the code of the refusal.
fn form(kind: IdentifierKind, raw: &str, region: Option<&str>) -> Result<String, &'static str> {
    match normalize(kind, raw, region, &mut String::new()) {
        Ok(NormalForm::Text(text) | NormalForm::Unhashed(text) | NormalForm::Digest { hex: text, .. }) => {
            Ok(text.to_owned())
        }
        Err(rejection) => Err(rejection.code()),
    }
}

fn digest(kind: IdentifierKind, raw: &str) -> HexDigest {
    let mut out = HashedColumn::default();
    hash_column(kind, [Some(raw)].into_iter(), std::iter::empty(), &mut out);
    assert!(out.outcomes[0].has_digest(), "{kind:?}: {:?}", out.outcomes[0]);
    out.digests[0]
}

#[test]
fn published_samples_come_out() {
    let cases = [
        (IdentifierKind::Handle, "@AdsAPI", "49e0be2aeccfb51a8dee4c945c8a70a9ac500cf6f5cb08112575f74db9b1470d"),
        (
            IdentifierKind::Email,
            "test-email@test.com",
            "e586883b2b4faf78d48300a79e0e15138d664cdf796ffb86e533170a9893eda8",
        ),
    ];
    for (kind, raw, expected) in cases {
        assert_eq!(digest(kind, raw), expected.as_bytes(), "{kind:?}");
    }
}

#[test]
fn names_and_codes_are_the_documented_ones_and_differ() {
    for kind in IdentifierKind::ALL {
        assert_eq!(IdentifierKind::from_name(kind.name()), Some(kind));
    }
    assert_eq!(IdentifierKind::from_name("e-mail"), None);
    assert_eq!(
        IdentifierKind::ALL.into_iter().filter(|kind| !kind.is_hashed()).collect::<Vec<_>>(),
        [IdentifierKind::PartnerUserId]
    );
    for (i, one) in Rejection::ALL.into_iter().enumerate() {
        assert!(Rejection::ALL[..i].iter().all(|other| other.code() != one.code() && other.message() != one.message()));
    }
}

#[test]
#[allow(clippy::too_many_lines)] // A table.
fn values_become_what_the_audience_page_says() {
    let cases = [
        (IdentifierKind::Email, "  Ana.Silva+ads@Example.COM \t", Ok("ana.silva+ads@example.com")),
        (IdentifierKind::Email, "\u{a0}a@b.com", Ok("a@b.com")),
        (IdentifierKind::Email, "\u{feff}a@b.com\u{200b}", Ok("a@b.com")),
        (IdentifierKind::Email, "o'hara@b-c.co.uk", Ok("o'hara@b-c.co.uk")),
        (IdentifierKind::Email, "\"a b\"@c.de", Err("malformed_email")),
        (IdentifierKind::Email, "\"a@b\"@c.de", Ok("\"a@b\"@c.de")),
        (IdentifierKind::Email, ".a..b.@docomo.ne.jp", Ok(".a..b.@docomo.ne.jp")),
        (IdentifierKind::Email, "José@MÜLLER.de", Ok("josé@müller.de")),
        (IdentifierKind::Email, "用户@例え.jp", Ok("用户@例え.jp")),
        (IdentifierKind::Email, "ΟΔΟΣ@Παράδειγμα.GR", Ok("οδος@παράδειγμα.gr")),
        (IdentifierKind::Email, "", Err("empty")),
        (IdentifierKind::Email, " \u{a0}\r\n", Err("empty")),
        (IdentifierKind::Email, "n/a", Err("placeholder")),
        (IdentifierKind::Email, "none", Err("placeholder")),
        (IdentifierKind::Email, "NULL", Err("placeholder")),
        (IdentifierKind::Email, "-", Err("placeholder")),
        (IdentifierKind::Email, "no email", Err("placeholder")),
        (IdentifierKind::Email, "john.doe(at)mail.com", Err("malformed_email")),
        (IdentifierKind::Email, "foo@", Err("malformed_email")),
        (IdentifierKind::Email, "@bar.com", Err("malformed_email")),
        (IdentifierKind::Email, "a b@c.de", Err("malformed_email")),
        (IdentifierKind::Email, "x@y", Err("malformed_email")),
        (IdentifierKind::Email, "a@b@c.de", Err("malformed_email")),
        (IdentifierKind::Email, "<a@b.de>", Err("malformed_email")),
        (IdentifierKind::Email, "mailto:a@b.de", Err("malformed_email")),
        (IdentifierKind::Email, "a@b..de", Err("malformed_email")),
        (IdentifierKind::Email, "a@.b.de", Err("malformed_email")),
        (IdentifierKind::Email, "a@b.de.", Err("malformed_email")),
        (IdentifierKind::Email, "a@b.de,c@d.de", Err("malformed_email")),
        (IdentifierKind::Email, "d41d8cd98f00b204e9800998ecf8427e", Err("malformed_hash")),
        (IdentifierKind::Email, "da39a3ee5e6b4b0d3255bfef95601890afd80709", Err("malformed_hash")),
        (IdentifierKind::Email, "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=", Err("malformed_hash")),
        (IdentifierKind::Handle, " @Noahde-Beer ", Ok("noahde-beer")),
        (IdentifierKind::Handle, "@", Err("malformed_handle")),
        (IdentifierKind::Handle, "two words", Err("malformed_handle")),
        (IdentifierKind::Handle, "https://example.com/me", Err("malformed_handle")),
        (IdentifierKind::Handle, "a@b.com", Err("malformed_handle")),
        (IdentifierKind::Handle, "NULL", Err("placeholder")),
        (IdentifierKind::Handle, "@null", Ok("null")),
        (IdentifierKind::Handle, "d41d8cd98f00b204e9800998ecf8427e", Err("malformed_hash")),
        (IdentifierKind::DeviceId, " 9E7769B1-0F42-05B4-907A-70C31012F037", Ok("9e7769b1-0f42-05b4-907a-70c31012f037")),
        (IdentifierKind::DeviceId, "9E7769B1-0F42-05B4-907A-70C31012F03", Ok("9e7769b1-0f42-05b4-907a-70c31012f03")),
        (IdentifierKind::DeviceId, "c9bf34ca8c6a8fcf", Ok("c9bf34ca8c6a8fcf")),
        (IdentifierKind::DeviceId, "9E7769B10F4205B4907A70C31012F037", Ok("9e7769b10f4205b4907a70c31012f037")),
        (IdentifierKind::DeviceId, "0", Err("placeholder")),
        (IdentifierKind::DeviceId, "00000000-0000-0000-0000-000000000000", Err("placeholder")),
        (IdentifierKind::DeviceId, "unknown", Err("placeholder")),
        (IdentifierKind::DeviceId, "1234", Err("malformed_device_id")),
        (IdentifierKind::DeviceId, "9E7769B1--0F42-05B4-907A-70C31012F037", Err("malformed_device_id")),
        (IdentifierKind::DeviceId, "my iPhone", Err("malformed_device_id")),
        (IdentifierKind::DeviceId, "da39a3ee5e6b4b0d3255bfef95601890afd80709", Err("malformed_hash")),
        (IdentifierKind::PlatformId, " 2244994945 ", Ok("2244994945")),
        (IdentifierKind::PlatformId, "0", Err("placeholder")),
        (IdentifierKind::PlatformId, "2.244994945E9", Err("malformed_platform_id")),
        (IdentifierKind::PlatformId, "-5", Err("malformed_platform_id")),
        (IdentifierKind::PlatformId, "007", Err("malformed_platform_id")),
        (IdentifierKind::PartnerUserId, " Ünchanged 1 ", Ok(" Ünchanged 1 ")),
        (IdentifierKind::PartnerUserId, "  ", Err("empty")),
    ];
    for (kind, raw, expected) in cases {
        assert_eq!(form(kind, raw, None), expected.map(str::to_owned), "{kind:?} {raw:?}");
    }
}

#[test]
fn telephone_numbers_become_e164() {
    let cases = [
        ("826-801-8159x08301", "US", Ok("+18268018159")),
        ("001-500-347-4395x7551", "US", Err("malformed_or_impossible")),
        ("(260)181 5908", "TR", Ok("+902601815908")),
        ("+34 921260181", "", Ok("+34921260181")),
        ("+34 921260181", "DE", Ok("+34921260181")),
        ("+34 921260181", "not a region", Ok("+34921260181")),
        ("09099603082", "tr", Ok("+909099603082")),
        ("090-2601-8159", " JP ", Ok("+819026018159")),
        // A leading zero belongs to the number in Italy, and nowhere else here.
        ("0932609130", "IT", Ok("+390932609130")),
        ("+39 0932609130", "IT", Ok("+390932609130")),
        ("+49 (0) 8159 013962", "DE", Ok("+498159013962")),
        ("+49(0)3082462819", "DE", Ok("+493082462819")),
        ("0049 30 82462819", "DE", Ok("+493082462819")),
        ("+0049 30 82462819", "DE", Ok("+493082462819")),
        ("49 30 82462819", "DE", Ok("+493082462819")),
        ("+33 (0)3 60 72 15 90", "FR", Ok("+33360721590")),
        ("011 44 20 7031 3000", "US", Ok("+442070313000")),
        ("0 15 3456-7890 1234", "AR", Err("malformed_or_impossible")),
        ("0343 15 555 1212", "AR", Ok("+5493435551212")),
        ("0 21 11 2345-6789", "BR", Ok("+551123456789")),
        ("1-800-FLOWERS", "US", Ok("+18003569377")),
        ("tel:+1-201-555-0123;ext=99", "", Ok("+12015550123")),
        ("tel:2015550123;phone-context=+1", "", Ok("+12015550123")),
        ("Tel: +49 30 82462819", "", Ok("+493082462819")),
        ("\u{ff0b}\u{ff14}\u{ff19} 30 82462819", "", Ok("+493082462819")),
        ("(530) 583-6985 x302/x2303", "US", Ok("+15305836985")),
        ("921260181", "", Err("phone_without_region")),
        ("921260181", "XX", Err("unknown_region")),
        ("921260181", "ESP", Err("unknown_region")),
        ("+999 123456", "", Err("unknown_calling_code")),
        ("+49 1", "", Err("malformed_or_impossible")),
        ("+1 20155501234567", "US", Err("impossible_phone")),
        ("12", "ES", Err("impossible_phone")),
        ("none", "ES", Err("placeholder")),
        ("call me", "ES", Err("malformed_phone")),
        ("", "ES", Err("empty")),
    ];
    for (raw, region, expected) in cases {
        let region = Some(region).filter(|region| !region.is_empty());
        let found = form(IdentifierKind::PhoneNumber, raw, region);
        match expected {
            Err("malformed_or_impossible") => {
                assert!(
                    matches!(found, Err("malformed_phone" | "impossible_phone" | "unknown_calling_code")),
                    "{raw}: {found:?}"
                );
            }
            _ => assert_eq!(found, expected.map(str::to_owned), "{raw} in {region:?}"),
        }
    }
}

#[test]
fn a_digest_passes_through_in_lower_case() {
    let lower = "49e0be2aeccfb51a8dee4c945c8a70a9ac500cf6f5cb08112575f74db9b1470d";
    let upper = format!(" {}\u{a0}", lower.to_uppercase());
    for kind in IdentifierKind::ALL.into_iter().filter(|kind| kind.is_hashed()) {
        let mut out = HashedColumn::default();
        let values = [Some(lower), Some(&*upper), None, Some("")];
        hash_column(kind, values.into_iter(), std::iter::empty(), &mut out);
        let passed = |lowercased| HashOutcome::PassedThrough { lowercased };
        let expected = [passed(false), passed(true), HashOutcome::Absent, HashOutcome::Rejected(Rejection::Empty)];
        assert_eq!(out.outcomes, expected);
        assert_eq!(out.digests[..2], [lower.as_bytes(); 2]);
        assert_eq!(out.digests[2..], [[0; 64]; 2]);
    }
}

/// A column with every path in it: both ways to check an address, one and two blocks, more than two, refusals, digests.
fn column(rows: usize) -> Vec<Option<String>> {
    let row = |i: usize| match i % 11 {
        0 => None,
        1 => Some(format!("Name{i}@Example.com")),
        2 => Some(format!(" {}{i}@a-long-domain-that-needs-a-second-block.example.com", "x".repeat(40))),
        3 => Some(format!("{}@example.com", "y".repeat(120 + i % 7))),
        4 => Some("n/a".to_owned()),
        5 => Some(format!("josé{i}@müller.de")),
        6 => Some(format!("{i:064X}")),
        7 => Some(format!("o'neil+{i}@x.co")),
        8 => Some(format!("{i}@b.c")),
        _ => Some(format!("{}@mail{i}.example", "z".repeat(i % 60 + 1))),
    };
    (0..rows).map(row).collect()
}

#[test]
fn a_column_is_its_rows_on_any_number_of_threads() {
    let values = column(40_000);
    let value = |row: usize| values[row].as_deref();
    let mut whole = HashedColumn::default();
    hash_column(IdentifierKind::Email, values.iter().map(Option::as_deref), std::iter::empty(), &mut whole);
    for (row, outcome) in whole.outcomes.iter().enumerate() {
        let mut scratch = String::new();
        let normal = value(row).map(|raw| normalize(IdentifierKind::Email, raw, None, &mut scratch));
        let (expected, digest) = match normal {
            None => (HashOutcome::Absent, [0; 64]),
            Some(Err(rejection)) => (HashOutcome::Rejected(rejection), [0; 64]),
            Some(Ok(NormalForm::Digest { hex, lowercased })) => {
                (HashOutcome::PassedThrough { lowercased }, hex.as_bytes().try_into().expect("64 digits"))
            }
            Some(Ok(NormalForm::Text(text) | NormalForm::Unhashed(text))) => {
                (HashOutcome::Hashed, hex(text.as_bytes()))
            }
        };
        assert_eq!((*outcome, whole.digests[row]), (expected, digest), "row {row}");
    }
    for threads in [0, 1, 2, 3, 64] {
        let mut digests = vec![[b'?'; 64]; values.len()];
        let mut outcomes = vec![HashOutcome::Unhashed; values.len()];
        hash_column_parallel(IdentifierKind::Email, value, |_| None, threads, &mut digests, &mut outcomes);
        assert!(digests == whole.digests && outcomes == whole.outcomes, "{threads} threads");
    }
    hash_column_parallel(IdentifierKind::Email, value, |_| None, 2, &mut [], &mut []);
}

#[test]
fn regions_are_read_beside_the_numbers_and_may_run_out() {
    let mut out = HashedColumn::default();
    let values = [Some("0932609130"), Some("0932609130"), None, Some("0932609130")];
    hash_column(IdentifierKind::PhoneNumber, values.into_iter(), [Some("IT"), Some("de")].into_iter(), &mut out);
    assert_eq!(out.digests[0], hex(b"+390932609130"));
    assert_eq!(out.digests[1], hex(b"+49932609130"));
    assert_eq!(out.outcomes[2..], [HashOutcome::Absent, HashOutcome::Rejected(Rejection::PhoneWithoutRegion)]);
}

#[test]
fn unhashed_values_have_no_digest() {
    let mut out = HashedColumn::default();
    hash_column(IdentifierKind::PartnerUserId, [Some("u-1")].into_iter(), std::iter::empty(), &mut out);
    assert_eq!((out.outcomes[0], out.digests[0]), (HashOutcome::Unhashed, [0; 64]));
}

/// Text made of what identifiers are made of, so that the odd corners are met.
fn any_text() -> impl Strategy<Value = String> {
    prop_oneof![
        "[ \u{a0}\u{feff}@.+a-cA-C0-9_\"'x;,#()/-]{0,60}",
        "[a-zA-Z0-9.+_-]{0,30}@[a-zA-Z0-9.@-]{0,30}",
        "[+0-9 ()x./-]{0,24}",
        "[0-9a-fA-F]{30,66}",
        any::<String>(),
    ]
}

proptest! {
    #[test]
    fn nothing_panics_and_a_normal_form_is_its_own(
        raw in any_text(),
        region in proptest::option::of(prop_oneof!["[A-Za-z]{2}", Just("IT".to_owned()), any::<String>()]),
    ) {
        for kind in IdentifierKind::ALL {
            if let Ok(once) = form(kind, &raw, region.as_deref()) {
                // The second time needs no region: E.164 carries its own.
                let again = form(kind, &once, None);
                // An "@" says that a word for "missing" is a name; it is gone after the first time.
                if !(kind == IdentifierKind::Handle && again == Err("placeholder")) {
                    prop_assert_eq!(again, Ok(once), "{:?}", kind);
                }
            }
        }
    }

    #[test]
    fn the_column_and_the_single_value_agree(raw in any_text()) {
        for kind in IdentifierKind::ALL {
            let mut out = HashedColumn::default();
            hash_column(kind, [Some(&*raw), Some("a@example.com"), Some(&*raw)].into_iter(), std::iter::empty(), &mut out);
            let mut scratch = String::new();
            let expected = match normalize(kind, &raw, None, &mut scratch) {
                Ok(NormalForm::Text(text)) => (HashOutcome::Hashed, hex(text.as_bytes())),
                Ok(NormalForm::Digest { hex, lowercased }) => {
                    (HashOutcome::PassedThrough { lowercased }, hex.as_bytes().try_into().expect("64 digits"))
                }
                Ok(NormalForm::Unhashed(_)) => (HashOutcome::Unhashed, [0; 64]),
                Err(rejection) => (HashOutcome::Rejected(rejection), [0; 64]),
            };
            prop_assert_eq!((out.outcomes[0], out.digests[0]), expected);
            prop_assert_eq!((out.outcomes[2], out.digests[2]), expected);
        }
    }

    #[test]
    fn hashing_ignores_case_and_space_around(
        name in "[a-z0-9.+_'-]{1,70}", domain in "[a-z0-9-]{1,50}\\.[a-z]{2,9}", before in "[ \t\u{a0}\r\n]{0,3}", after in "[ \t\u{feff}]{0,3}",
    ) {
        let plain = format!("{name}@{domain}");
        let shouted = format!("{before}{}{after}", plain.to_uppercase());
        prop_assert_eq!(digest(IdentifierKind::Email, &shouted), hex(plain.as_bytes()));
    }

    #[test]
    fn a_digest_of_a_digest_is_the_digest(name in "[A-Za-z0-9]{1,20}") {
        let raw = format!("{name}@example.com");
        let once = digest(IdentifierKind::Email, &raw);
        let text = std::str::from_utf8(&once).expect("hex digits are ASCII");
        prop_assert_eq!(digest(IdentifierKind::Email, text), once);
        prop_assert_eq!(digest(IdentifierKind::Email, &text.to_uppercase()), once);
    }

    #[test]
    fn refusals_say_nothing_of_the_value(raw in "[0-9]{5,12}x[0-9]{4,5}@") {
        for kind in IdentifierKind::ALL {
            if let Err(rejection) = normalize(kind, &raw, None, &mut String::new()) {
                prop_assert!(!rejection.message().contains(&raw) && !rejection.code().contains(&raw));
            }
        }
    }
}

#[test]
fn rows_hashed_ahead_come_back_in_order_whoever_hashed_them() {
    let rows: Vec<String> = (0..20_001).map(|row| format!(" Jan{row}@Example.com")).collect();
    let mut expected = HashedColumn::default();
    hash_column(IdentifierKind::Email, rows.iter().map(|row| Some(row.as_str())), std::iter::empty(), &mut expected);
    for threads in [0, 1, 2, 7] {
        for count in [0, 1, 4096, 4097, rows.len()] {
            let mut digests = Vec::new();
            let done = hash_in_order::<()>(
                IdentifierKind::Email,
                count,
                threads,
                |wanted, run| {
                    run.values.extend(rows[wanted].iter().map(|row| Some(row.as_str())));
                    Ok(())
                },
                |run| {
                    assert_eq!(run.first, digests.len());
                    digests.extend_from_slice(&run.hashed.digests);
                    Ok(())
                },
            );
            assert_eq!(done, Ok(()));
            assert!(digests == expected.digests[..count], "{count} rows on {threads} threads");
        }
    }
}

#[test]
fn an_error_ends_hashing_ahead() {
    let bring = |rows: std::ops::Range<usize>| if rows.start < 30_000 { Ok(()) } else { Err("bring") };
    let taken = hash_in_order(
        IdentifierKind::Email,
        100_000,
        2,
        |rows, run| {
            run.values.resize(rows.len(), Some("a@b.example"));
            bring(rows)
        },
        |_| Ok(()),
    );
    assert_eq!(taken, Err("bring"));
}
