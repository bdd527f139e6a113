//! How hard a job works, and how patient it is.

use std::thread;
use std::time::Duration;

/// How a job uses the machine and the service.
#[derive(Debug, Clone)]
pub struct Tuning {
    /// Threads that read, hash and pack.
    pub workers: usize,
    /// Requests under way at once.
    pub senders: usize,
    /// Most bytes of a body; the service's own limit when it is larger.
    pub max_bytes: usize,
    /// Most users or products of a request; the service's own limit when it is larger.
    pub max_items: usize,
    /// How long to wait before a request whose answer was not the one wanted is sent again: at once, then longer and longer
    /// (5, section 4, advises the same with longer pauses). After the last the job ends.
    pub pauses: Vec<Duration>,
}

impl Default for Tuning {
    fn default() -> Self {
        Self {
            workers: thread::available_parallelism().map_or(2, |cores| cores.get().min(8)),
            senders: 3,
            max_bytes: usize::MAX,
            max_items: usize::MAX,
            pauses: [0, 1, 5, 15, 60].map(Duration::from_secs).to_vec(),
        }
    }
}
