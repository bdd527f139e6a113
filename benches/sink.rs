//! What does a client cost by itself? A service that takes everything and keeps nothing, in a process of its own.
//!
//! It reads each body to its end, counts the users in it and answers with the counts; a GET is answered with one record. It prints
//! its port and ends with its standard input.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};

use memchr::memmem::Finder;

const ACCOUNT: &str = r#"{"request":{"params":{"account_id":"18ce54d4x5t"}},"data":{"name":"API McTestface","business_name":null,"timezone":"America/Los_Angeles","timezone_switch_at":"2016-07-21T07:00:00Z","id":"18ce54d4x5t","created_at":"2016-07-21T22:42:09Z","updated_at":"2017-07-06T16:51:04Z","business_id":null,"approval_status":"ACCEPTED","deleted":false}}"#;
const USER: &str = r#"{"data":{"id":"2244994945","name":"API McTestface","username":"TestfaceAPI","created_at":"2013-12-14T04:35:55.000Z","verified":true,"protected":false,"location":"127.0.0.1","url":"https://t.co/3ZX3TNiZCY","description":"The voice of the team and an official source of updates, news and events, about the API."}}"#;

fn main() -> std::io::Result<()> {
    let listener = TcpListener::bind("127.0.0.1:0")?;
    println!("{}", listener.local_addr()?.port());
    std::thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            std::thread::spawn(move || serve(&stream));
        }
    });
    // Whoever started it holds the other end.
    std::io::stdin().read_to_end(&mut Vec::new())?;
    Ok(())
}

fn serve(stream: &TcpStream) -> std::io::Result<()> {
    stream.set_nodelay(true)?;
    let mut incoming = BufReader::with_capacity(256 * 1024, stream);
    let (mut outgoing, mut line, mut body, mut answer) = (stream, Vec::new(), Vec::new(), Vec::new());
    let users = Finder::new("\"email\"");
    loop {
        line.clear();
        if incoming.read_until(b'\n', &mut line)? == 0 {
            return Ok(());
        }
        let reads = line.starts_with(b"GET");
        let user = line.starts_with(b"GET /2/");
        let mut length = 0;
        loop {
            line.clear();
            incoming.read_until(b'\n', &mut line)?;
            if line == b"\r\n" || line.is_empty() {
                break;
            }
            if line.get(..15).is_some_and(|name| name.eq_ignore_ascii_case(b"content-length:")) {
                length = String::from_utf8_lossy(&line[15..]).trim().parse().unwrap_or(0);
            }
            if line.get(..20).is_some_and(|expect| expect.eq_ignore_ascii_case(b"expect: 100-continue")) {
                outgoing.write_all(b"HTTP/1.1 100 Continue\r\n\r\n")?;
            }
        }
        body.resize(length, 0);
        incoming.read_exact(&mut body)?;
        let data = if user {
            USER.to_owned()
        } else if reads {
            ACCOUNT.to_owned()
        } else {
            let count = users.find_iter(&body).count();
            format!(r#"{{"data":{{"success_count":{count},"total_count":{count}}},"request":{{"params":{{}}}}}}"#)
        };
        answer.clear();
        write!(
            answer,
            "HTTP/1.1 200 OK\r\nContent-Type: application/json;charset=utf-8\r\nContent-Length: {}\r\n\r\n{data}",
            data.len()
        )?;
        outgoing.write_all(&answer)?;
    }
}
