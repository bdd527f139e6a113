//! Options that users and products have in common: threads, limits, retries.

use std::thread;
use std::time::Duration;

/// How a job uses the machine and the service.
#[derive(Debug, Clone)]
pub struct BulkOptions {
    /// Threads that read, hash and pack.
    pub workers: usize,
    /// Concurrent requests.
    pub senders: usize,
    /// Maximum bytes of a body; the service's limit applies when it is smaller.
    pub max_bytes: usize,
    /// Maximum users or products of a request; the service's limit applies when it is smaller.
    pub max_items: usize,
    /// Delays before a request whose response did not confirm it is sent again: at first none, then increasing (the service's
    /// documents advise the same with longer delays). After the last retry the job ends.
    pub retry_delays: Vec<Duration>,
}

impl Default for BulkOptions {
    fn default() -> Self {
        Self {
            workers: thread::available_parallelism().map_or(2, |cores| cores.get().min(8)),
            senders: 3,
            max_bytes: usize::MAX,
            max_items: usize::MAX,
            retry_delays: [0, 1, 5, 15, 60].map(Duration::from_secs).to_vec(),
        }
    }
}
