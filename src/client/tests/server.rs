//! An HTTP server that follows a script, with a thread per connection.

use std::collections::HashMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// The reaction to one request.
#[derive(Debug, Clone)]
pub(super) enum Step {
    /// Sends a response: status, headers, body.
    Respond(u16, Vec<(&'static str, String)>, Vec<u8>),
    /// Sends a response, and closes the connection without announcing it.
    RespondAndClose(u16, &'static str),
    /// Closes the connection without a response.
    Close,
    /// Sends half of the announced body and closes the connection.
    Cut(&'static str),
    /// Waits, then continues with the next step.
    Wait(Duration),
}

pub(super) fn respond(status: u16, body: &str) -> Step {
    Step::Respond(status, Vec::new(), body.as_bytes().to_vec())
}

pub(super) fn respond_with(status: u16, headers: &[(&'static str, &str)], body: &str) -> Step {
    let headers = headers.iter().map(|(name, value)| (*name, (*value).to_owned())).collect();
    Step::Respond(status, headers, body.as_bytes().to_vec())
}

/// A request that arrived.
#[derive(Debug, Clone)]
pub(super) struct Seen {
    pub method: String,
    pub target: String,
    pub headers: HashMap<String, String>,
    pub body: Vec<u8>,
    /// The number of the connection, from 0.
    pub connection: usize,
}

#[derive(Default)]
struct Script {
    steps: Vec<Step>,
    next: usize,
    seen: Vec<Seen>,
    closed: usize,
}

pub(super) struct Server {
    address: SocketAddr,
    script: Arc<Mutex<Script>>,
}

impl Server {
    /// Starts a server that runs the steps in order and repeats the last one.
    pub(super) fn start(steps: Vec<Step>) -> Self {
        let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a port");
        let address = listener.local_addr().expect("an address");
        let script = Arc::new(Mutex::new(Script { steps, ..Script::default() }));
        let shared = Arc::clone(&script);
        std::thread::spawn(move || {
            for (connection, stream) in listener.incoming().enumerate() {
                let (Ok(stream), script) = (stream, Arc::clone(&shared)) else { break };
                std::thread::spawn(move || {
                    serve(&stream, connection, &script);
                    drop(stream);
                    script.lock().expect("a script").closed += 1;
                });
            }
        });
        Self { address, script }
    }

    pub(super) fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Connections that the server has closed.
    pub(super) fn closed(&self) -> usize {
        self.script.lock().expect("a script").closed
    }

    pub(super) fn seen(&self) -> Vec<Seen> {
        self.script.lock().expect("a script").seen.clone()
    }
}

fn serve(stream: &TcpStream, connection: usize, script: &Mutex<Script>) {
    let _ = stream.set_nodelay(true);
    let mut reader = BufReader::new(stream);
    while let Some(seen) = read(&mut reader, connection) {
        script.lock().expect("a script").seen.push(seen);
        loop {
            let step = {
                let mut script = script.lock().expect("a script");
                let step = script.next.min(script.steps.len() - 1);
                script.next += 1;
                script.steps[step].clone()
            };
            match step {
                Step::Wait(time) => {
                    std::thread::sleep(time);
                    continue;
                }
                Step::Respond(status, headers, body) => write(stream, status, &headers, &body, body.len()),
                Step::RespondAndClose(status, body) => {
                    write(stream, status, &[], body.as_bytes(), body.len());
                    return;
                }
                Step::Close => return,
                Step::Cut(body) => {
                    write(stream, 200, &[], &body.as_bytes()[..body.len() / 2], body.len());
                    return;
                }
            }
            break;
        }
    }
}

fn read(reader: &mut BufReader<&TcpStream>, connection: usize) -> Option<Seen> {
    let mut line = String::new();
    reader.read_line(&mut line).ok().filter(|bytes| *bytes > 0)?;
    let mut words = line.split_whitespace().map(str::to_owned);
    let (method, target) = (words.next()?, words.next()?);
    let mut headers = HashMap::new();
    loop {
        let mut line = String::new();
        reader.read_line(&mut line).ok()?;
        let Some((name, value)) = line.trim_end().split_once(':') else { break };
        headers.insert(name.to_ascii_lowercase(), value.trim().to_owned());
    }
    let length = headers.get("content-length").and_then(|length| length.parse().ok()).unwrap_or(0);
    let mut body = vec![0; length];
    reader.read_exact(&mut body).ok()?;
    Some(Seen { method, target, headers, body, connection })
}

fn write(mut stream: &TcpStream, status: u16, headers: &[(&'static str, String)], body: &[u8], length: usize) {
    let mut head = format!("HTTP/1.1 {status} Scripted\r\ncontent-length: {length}\r\n");
    for (name, value) in headers {
        head.extend([name, ": ", value, "\r\n"]);
    }
    head.push_str("\r\n");
    let bytes = [head.as_bytes(), body].concat();
    let _ = stream.write_all(&bytes);
}
