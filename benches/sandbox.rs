//! How fast is the sandbox beside a server that answers a constant? Requests a second over the same connections, as JSON.
//!
//! `cargo bench --bench sandbox` prints `{"constant": …, "get": …, "create": …, "update": …}`.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use handbill::sandbox::{Sandbox, SandboxConfig};

/// Concurrent connections: all requests are written, then all responses are read.
const CONNECTIONS: usize = 16;
const ROUND: Duration = Duration::from_millis(700);
const ROUNDS: usize = 5;

struct Load {
    streams: Vec<TcpStream>,
    buffer: Vec<u8>,
}

impl Load {
    fn new(address: &str) -> std::io::Result<Self> {
        let connect = || {
            let stream = TcpStream::connect(address)?;
            stream.set_nodelay(true)?;
            Ok(stream)
        };
        let streams = (0..CONNECTIONS).map(|_| connect()).collect::<std::io::Result<_>>()?;
        Ok(Self { streams, buffer: vec![0; 64 * 1024] })
    }

    /// Requests per second, each built by the function.
    fn run(&mut self, request: impl Fn(usize) -> String) -> std::io::Result<f64> {
        let (began, mut count) = (Instant::now(), 0);
        while began.elapsed() < ROUND {
            for stream in &mut self.streams {
                stream.write_all(request(count).as_bytes())?;
                count += 1;
            }
            for stream in &mut self.streams {
                let size = stream.read(&mut self.buffer)?;
                assert!(
                    self.buffer[..size].starts_with(b"HTTP/1.1 200"),
                    "{}",
                    String::from_utf8_lossy(&self.buffer[..size])
                );
            }
        }
        #[allow(clippy::cast_precision_loss)]
        Ok(count as f64 / began.elapsed().as_secs_f64())
    }
}

fn constant() -> std::io::Result<String> {
    let listener = std::net::TcpListener::bind("127.0.0.1:0")?;
    listener.set_nonblocking(true)?;
    let address = listener.local_addr()?.to_string();
    std::thread::spawn(move || {
        let runtime =
            tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().expect("a runtime");
        runtime.block_on(async {
            let body =
                r#"{"request":{"params":{"account_id":"4618h"}},"data":{"id":"4618h","name":"Sandbox account"}}"#;
            let router =
                axum::Router::new().route("/12/accounts/{account_id}", axum::routing::get(move || async move { body }));
            let listener = tokio::net::TcpListener::from_std(listener).expect("a listener");
            axum::serve(listener, router).await.expect("an answer");
        });
    });
    Ok(address)
}

fn ask(method: &str, target: &str) -> String {
    format!("{method} {target} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer test\r\nContent-Length: 0\r\n\r\n")
}

fn once(address: &str, method: &str, target: &str) -> std::io::Result<String> {
    let mut stream = TcpStream::connect(address)?;
    stream.write_all(ask(method, target).as_bytes())?;
    let mut buffer = vec![0; 64 * 1024];
    let size = stream.read(&mut buffer)?;
    let text = String::from_utf8_lossy(&buffer[..size]).into_owned();
    let id = text
        .split("\"data\":")
        .nth(1)
        .and_then(|data| data.split("\"id\":\"").nth(1))
        .and_then(|id| id.split('"').next());
    Ok(id.unwrap_or_default().to_owned())
}

fn median(mut figures: Vec<f64>) -> f64 {
    figures.sort_by(f64::total_cmp);
    figures[figures.len() / 2]
}

fn main() -> std::io::Result<()> {
    let file = std::env::temp_dir().join(format!("handbill-bench-{}.db", std::process::id()));
    let settings = SandboxConfig { store: file.display().to_string(), ..SandboxConfig::default() };
    let began = Instant::now();
    let sandbox = Sandbox::start(settings).expect("a sandbox");
    let ready = began.elapsed();
    let address = sandbox.url().trim_start_matches("http://").to_owned();
    let account = once(&address, "POST", "/12/accounts")?;
    let audience = once(&address, "POST", &format!("/12/accounts/{account}/custom_audiences?name=bench"))?;
    let instrument = once(
        &address,
        "POST",
        &format!("/12/accounts/{account}/funding_instruments?type=CREDIT_CARD&currency=USD&start_time=2026-01-01"),
    )?;
    let constant = constant()?;
    let (mut still, mut live) = (Load::new(&constant)?, Load::new(&address)?);
    let mut figures: [Vec<f64>; 5] = Default::default();
    for round in 0..ROUNDS {
        figures[0].push(still.run(|_| ask("GET", "/12/accounts/4618h"))?);
        figures[1].push(live.run(|_| ask("GET", &format!("/12/accounts/{account}/funding_instruments/{instrument}")))?);
        figures[2].push(live.run(|_| ask("GET", &format!("/12/accounts/{account}/custom_audiences/{audience}")))?);
        figures[3].push(
            live.run(|number| ask("POST", &format!("/12/accounts/{account}/custom_audiences?name={round}-{number}")))?,
        );
        figures[4].push(live.run(|number| {
            ask("PUT", &format!("/12/accounts/{account}/custom_audiences/{audience}?description={number}"))
        })?);
    }
    let [constant, get, get_computed, create, update] = figures.map(median);
    println!(
        "{{\"constant\": {constant:.0}, \"get\": {get:.0}, \"get_computed\": {get_computed:.0}, \"create\": {create:.0}, \"update\": {update:.0}, \"ready_ms\": {:.2}}}",
        ready.as_secs_f64() * 1000.0
    );
    drop(sandbox);
    for ending in ["", "-wal", "-shm"] {
        let _ = std::fs::remove_file(format!("{}{ending}", file.display()));
    }
    Ok(())
}
