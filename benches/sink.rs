//! What does a client cost by itself? A server in its own process that accepts every request and stores nothing.
//!
//! It reads each body completely, counts the users in it and responds with the counts; the response to a GET is one record, or a page
//! of a list of campaigns. It prints its port and exits when its standard input closes.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::LazyLock;

use memchr::memmem::Finder;

const ACCOUNT: &str = r#"{"request":{"params":{"account_id":"18ce54d4x5t"}},"data":{"name":"API McTestface","business_name":null,"timezone":"America/Los_Angeles","timezone_switch_at":"2016-07-21T07:00:00Z","id":"18ce54d4x5t","created_at":"2016-07-21T22:42:09Z","updated_at":"2017-07-06T16:51:04Z","business_id":null,"approval_status":"ACCEPTED","deleted":false}}"#;
const USER: &str = r#"{"data":{"id":"2244994945","name":"API McTestface","username":"TestfaceAPI","created_at":"2013-12-14T04:35:55.000Z","verified":true,"protected":false,"location":"127.0.0.1","url":"https://t.co/3ZX3TNiZCY","description":"The voice of the team and an official source of updates, news and events, about the API."}}"#;

/// Pages of the list of campaigns, and records per page.
const PAGES: usize = 50;
const PER_PAGE: usize = 1000;

/// The pages as complete responses, built on first use.
static LIST: LazyLock<Vec<Vec<u8>>> = LazyLock::new(|| (0..PAGES).map(page).collect());

/// One page: campaigns with 25 fields and about 900 bytes, as the service returns them.
fn page(number: usize) -> Vec<u8> {
    let records: Vec<String> = (0..PER_PAGE).map(|row| campaign(number * PER_PAGE + row)).collect();
    let next = if number + 1 < PAGES { format!("\"c-{}\"", number + 1) } else { "null".to_owned() };
    let body = format!(
        r#"{{"request":{{"params":{{"account_id":"18ce54d4x5t","count":1000}}}},"next_cursor":{next},"data":[{}]}}"#,
        records.join(",")
    );
    let head = "HTTP/1.1 200 OK\r\nContent-Type: application/json;charset=utf-8\r\nContent-Length: ";
    format!("{head}{}\r\n\r\n{body}", body.len()).into_bytes()
}

fn campaign(row: usize) -> String {
    let day = row % 28 + 1;
    let budget = 5_500_000 + row % 1000 * 10_000;
    format!(
        r#"{{"name":"Spring collection, week {row:05}, all markets, prospecting","budget_optimization":"CAMPAIGN","start_time":"2026-03-{day:02}T08:00:00Z","frequency_cap":null,"effective_status":"RUNNING","daily_budget_amount_local_micro":{budget},"end_time":"2026-09-{day:02}T08:00:00Z","funding_instrument_id":"lygyi","duration_in_days":null,"standard_delivery":true,"total_budget_amount_local_micro":140000000000,"id":"8w{row:05}","entity_status":"ACTIVE","currency":"USD","created_at":"2026-02-{day:02}T23:43:23Z","updated_at":"2026-02-{day:02}T23:43:59Z","servable":true,"purchase_order_number":"PO-2026-{row:06}","reasons_not_servable":[],"deleted":false,"account_id":"18ce54d4x5t","account_name":"Spring and Summer Trading Company","objective":"WEBSITE_CLICKS","labels":["prospecting","spring-2026","all-markets"],"note":"made by the weekly planning run; budgets follow the plan of the quarter"}}"#
    )
}

/// The page for the cursor in a request line.
fn asked(line: &[u8]) -> usize {
    let line = String::from_utf8_lossy(line);
    let number =
        line.split("cursor=c-").nth(1).map(|rest| rest.chars().take_while(char::is_ascii_digit).collect::<String>());
    number.and_then(|number| number.parse().ok()).unwrap_or(0)
}

fn main() -> std::io::Result<()> {
    let listener = TcpListener::bind("127.0.0.1:0")?;
    println!("{}", listener.local_addr()?.port());
    std::thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            std::thread::spawn(move || serve(&stream));
        }
    });
    // The parent process holds the other end.
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
        let page = (reads && line.windows(10).any(|part| part == b"/campaigns")).then(|| asked(&line));
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
        if let Some(page) = page.and_then(|page| LIST.get(page)) {
            outgoing.write_all(page)?;
            continue;
        }
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
