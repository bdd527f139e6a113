//! How fast it goes, on demand: `cargo test --release --lib bulk::tests::speed -- --ignored --nocapture --test-threads=1`.

use std::time::Instant;

use bytes::Bytes;

use super::double::{by_email, upload};
use crate::bulk::{Carried, Carrier, CsvOptions, CsvSource, RowSource, Source};
use crate::error::Result;
use crate::wire::Request;

/// Says yes to everything, and counts users by their length.
struct Yes;

impl Carrier for Yes {
    fn carry(&self, request: Request, _: &(dyn Fn() -> bool + Sync)) -> Result<Carried> {
        let body = request.body.unwrap_or_default();
        // Users of one e-mail address are 78 bytes and a comma.
        let around = "[{\"operation_type\":\"Update\",\"params\":{\"users\":[]}}]".len();
        let count = (body.len() + 1 - around) / 79;
        let answer = format!("{{\"data\":{{\"success_count\":{count},\"total_count\":{count}}}}}");
        Ok(Carried { body: Bytes::from(answer), requests: 1 })
    }
}

fn list(rows: usize) -> Box<dyn Source> {
    let addresses: Vec<String> =
        (0..rows).map(|number| format!("First.Last{number}@Example{}.com", number % 977)).collect();
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

/// Answers every request on one port as [`Yes`] does, after reading all of it.
fn serve() -> u16 {
    use std::io::{BufRead, BufReader, Read, Write};
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    std::thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            std::thread::spawn(move || {
                let mut out = stream.try_clone().unwrap();
                let mut from = BufReader::with_capacity(256 * 1024, stream);
                let mut sink = vec![0; 256 * 1024];
                loop {
                    let (mut length, mut line) = (0_usize, String::new());
                    loop {
                        line.clear();
                        if from.read_line(&mut line).unwrap_or(0) == 0 {
                            return;
                        }
                        if let Some(value) = line.to_ascii_lowercase().strip_prefix("content-length:") {
                            length = value.trim().parse().unwrap();
                        }
                        if line == "\r\n" {
                            break;
                        }
                    }
                    let mut left = length;
                    while left > 0 {
                        let most = left.min(sink.len());
                        left -= from.read(&mut sink[..most]).unwrap();
                    }
                    let around = "[{\"operation_type\":\"Update\",\"params\":{\"users\":[]}}]".len();
                    let count = (length + 1 - around) / 79;
                    let body = format!("{{\"data\":{{\"success_count\":{count},\"total_count\":{count}}}}}");
                    let head = format!(
                        "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n",
                        body.len()
                    );
                    out.write_all(format!("{head}{body}").as_bytes()).unwrap();
                }
            });
        }
    });
    port
}

#[test]
#[ignore = "measures"]
fn a_million_addresses_over_loopback() {
    use crate::client::{Auth, Client, Config, Secret};
    let config = Config::new(format!("http://127.0.0.1:{}", serve()));
    let client = Client::new(config, Auth::Bearer(Secret::new("test".into()))).unwrap();
    let directory = tempfile::tempdir().unwrap();
    for senders in [1, 2, 3, 4] {
        for journal in [false, true] {
            let mut best = f64::MAX;
            for round in 0..5 {
                let mut settings = by_email(usize::MAX);
                settings.tuning.senders = senders;
                let source = list(1_000_000);
                let path = directory.path().join(format!("{senders}-{journal}-{round}"));
                let began = Instant::now();
                upload(&client, &settings, source, journal.then_some(path.as_path())).unwrap();
                best = best.min(began.elapsed().as_secs_f64());
            }
            println!("loopback, {senders} senders, journal {journal}: {best:.3} s");
        }
    }
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
    println!(
        "10 M rows: {:.2} s, {} users, {} requests, {peak}",
        began.elapsed().as_secs_f64(),
        report.users_sent,
        report.requests
    );
}
