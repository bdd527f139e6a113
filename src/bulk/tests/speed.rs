//! How fast it goes, on demand: `cargo test --release --lib bulk::tests::speed -- --ignored --nocapture --test-threads=1`.

use std::time::Instant;

use bytes::Bytes;

use super::double::{by_email, upload};
use crate::bulk::{Carried, Carrier, CsvOptions, CsvSource, RowSource, Source};
use crate::error::Result;
use crate::wire::Request;

/// Says yes to everything: counts users by their opening braces' distance.
struct Yes;

impl Carrier for Yes {
    fn carry(&self, request: Request, _: &(dyn Fn() -> bool + Sync)) -> Result<Carried> {
        let body = request.body.unwrap_or_default();
        // Users of one e-mail address are 78 bytes and a comma.
        let count = (body.len() + 1 - 56) / 79;
        let answer = format!("{{\"data\":{{\"success_count\":{count},\"total_count\":{count}}}}}");
        Ok(Carried { body: Bytes::from(answer), requests: 1 })
    }
}

fn list(rows: usize) -> Box<dyn Source> {
    let addresses: Vec<String> = (0..rows).map(|number| format!("First.Last{number}@Example{}.com", number % 977)).collect();
    let mut at = 0;
    Box::new(RowSource::new("list", vec!["email".into()], move |builder| {
        while at < addresses.len() && !builder.is_full() {
            builder.push(Some(&addresses[at]))?;
            at += 1;
        }
        Ok(at < addresses.len())
    }))
}

#[test]
#[ignore = "measures"]
fn a_million_addresses() {
    let rows = 1_000_000;
    let mut file = tempfile::NamedTempFile::new().unwrap();
    {
        use std::io::Write;
        let mut out = std::io::BufWriter::new(&mut file);
        writeln!(out, "email").unwrap();
        for number in 0..rows {
            writeln!(out, "First.Last{number}@Example{}.com", number % 977).unwrap();
        }
    }
    for workers in [1, 2] {
        let mut settings = by_email(usize::MAX);
        settings.tuning.workers = workers;
        for _ in 0..4 {
            let source = list(rows);
            let began = Instant::now();
            let report = upload(&Yes, &settings, source, None).unwrap();
            println!("list, {workers} workers: {:.3} s, {} requests", began.elapsed().as_secs_f64(), report.requests);
            let began = Instant::now();
            let source = CsvSource::open(file.path(), &CsvOptions::default()).unwrap();
            upload(&Yes, &settings, Box::new(source), None).unwrap();
            println!("csv,  {workers} workers: {:.3} s", began.elapsed().as_secs_f64());
        }
    }
    let mut source = CsvSource::open(file.path(), &CsvOptions::default()).unwrap();
    let mut piece = crate::bulk::Piece::default();
    let began = Instant::now();
    while source.fill(&mut piece).unwrap() {}
    println!("csv reader alone: {:.3} s", began.elapsed().as_secs_f64());
    let body = vec![b'x'; 5_000_000];
    let began = Instant::now();
    let sums: u128 = (0..16).map(|_| crate::bulk::digest::digest(&body) & 0xff).sum();
    println!("digest of 80 MB: {:.4} s ({sums})", began.elapsed().as_secs_f64());
}

#[test]
#[ignore = "measures"]
fn ten_million_rows() {
    let mut left = 10_000_000_u64;
    let source = RowSource::new("numbers", vec!["email".into()], move |builder| {
        use std::fmt::Write;
        let mut address = String::new();
        while left > 0 && !builder.is_full() {
            left -= 1;
            address.clear();
            let _ = write!(address, "First.Last{left}@Example{}.com", left % 977);
            builder.push(Some(&address))?;
        }
        Ok(left > 0)
    });
    let directory = tempfile::tempdir().unwrap();
    let began = Instant::now();
    let report = upload(&Yes, &by_email(usize::MAX), Box::new(source), Some(&directory.path().join("j"))).unwrap();
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak = status.lines().find(|line| line.starts_with("VmHWM")).unwrap_or("?");
    println!("10 M rows: {:.2} s, {} users, {} requests, {peak}", began.elapsed().as_secs_f64(), report.users_sent, report.requests);
}
