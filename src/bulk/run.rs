//! The running job: who does what, who waits for whom, how it ends.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use bytes::Bytes;

use super::Carrier;
use super::batch::{Batch, Fragment, Reason};
use super::ending::{changed, ended};
use super::journal::{Entry, Journal};
use super::pack::{Frame, Packer};
use super::queue::Queue;
use super::report::{Applied, Progress, Ranges, Report};
use super::source::{Piece, Source};
use super::tuning::Tuning;
use crate::error::{Error, Result};
use crate::schema::Values;
use crate::wire::Request;

/// How often the calling thread looks around.
const TICK: Duration = Duration::from_millis(50);
/// How often progress is told.
const TELL: Duration = Duration::from_millis(100);
/// How long requests under way may take to end after the user asked to stop, and after another request failed.
const GRACE: [Duration; 2] = [Duration::from_secs(2), Duration::from_secs(30)];

/// What a request brought.
pub(super) enum Reading {
    /// All of it was applied, or told item by item.
    Applied(Applied),
    /// The counts are not those of what was sent: to be sent again.
    Short(String),
}

/// What makes a job one of users or one of products.
pub(super) trait Shape: Sync {
    /// What a worker keeps between pieces.
    type Scratch: Default;

    /// Makes items of the rows of a piece.
    fn shape(&self, piece: &Piece, scratch: &mut Self::Scratch, out: &mut Fragment);

    /// Holds an answer against what was sent.
    fn read(&self, batch: &Batch, body: &Bytes) -> Result<Reading>;
}

/// A job, ready to run.
pub(super) struct Job<'j> {
    /// The request, but for its body.
    pub(super) request: Request,
    pub(super) frame: Frame,
    pub(super) tuning: &'j Tuning,
    pub(super) journal: Option<Journal>,
    /// What one item is called in messages: users, products.
    pub(super) items: &'static str,
}

/// Opens the journal of a job on this source.
pub(super) fn open_journal(
    path: &Path,
    source: &dyn Source,
    mut job: Values,
    chosen: Values,
) -> Result<(Journal, Values)> {
    if let Some(fingerprint) = source.fingerprint() {
        job.insert("rows".into(), fingerprint.into());
    }
    Journal::open(path, job, chosen)
}

struct Intake {
    source: Box<dyn Source>,
    next: u64,
    rows: u64,
    ended: bool,
}

struct Order {
    packer: Packer,
    /// The fragment to pack next.
    next: u64,
    /// How many fragments there are, once that is known.
    total: Option<u64>,
    waiting: BTreeMap<u64, Fragment>,
    spare: Vec<Fragment>,
    report: Report,
    batches: u64,
}

#[derive(Default)]
struct Board {
    report: Report,
    applied: Ranges,
    failure: Option<Error>,
    working: usize,
}

struct Works<'w, S> {
    shape: &'w S,
    carrier: &'w dyn Carrier,
    job: &'w Job<'w>,
    intake: Mutex<Intake>,
    order: Mutex<Order>,
    packed: Condvar,
    queue: Queue,
    board: Mutex<Board>,
    changed: Condvar,
    halted: AtomicBool,
    /// When requests under way are to be given up.
    deadline: OnceLock<Instant>,
    rows_read: AtomicU64,
    bytes_read: AtomicU64,
    lead: u64,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Runs a job to its end on the calling thread's time.
pub(super) fn run<S: Shape>(
    carrier: &dyn Carrier,
    shape: &S,
    job: &Job<'_>,
    source: Box<dyn Source>,
    progress: &(dyn Fn(&Progress) + Sync),
    stop: &(dyn Fn() -> bool + Sync),
) -> Result<Report> {
    let began = Instant::now();
    let bytes_total = source.bytes().1;
    let (workers, senders) = (job.tuning.workers.max(1), job.tuning.senders.max(1));
    let order = Order {
        packer: Packer::new(job.frame.clone()),
        next: 0,
        total: None,
        waiting: BTreeMap::new(),
        spare: Vec::new(),
        report: Report::default(),
        batches: 0,
    };
    let works = Works {
        shape,
        carrier,
        job,
        intake: Mutex::new(Intake { source, next: 0, rows: 0, ended: false }),
        order: Mutex::new(order),
        packed: Condvar::new(),
        queue: Queue::new(1),
        board: Mutex::new(Board { working: workers + senders, ..Board::default() }),
        changed: Condvar::new(),
        halted: AtomicBool::new(false),
        deadline: OnceLock::new(),
        rows_read: AtomicU64::new(0),
        bytes_read: AtomicU64::new(0),
        lead: workers as u64 * 2,
    };
    let tell = || {
        let confirmed = {
            let board = lock(&works.board);
            board.report.users_sent + board.report.users_already_confirmed
        };
        let rows_read = works.rows_read.load(Ordering::Relaxed);
        progress(&Progress { rows_read, confirmed, bytes_read: works.bytes_read.load(Ordering::Relaxed), bytes_total });
    };
    thread::scope(|scope| {
        let mut threads = Vec::new();
        for number in 0..workers + senders {
            let works = &works;
            let body = move || if number < workers { works.work() } else { works.send() };
            let spawned =
                thread::Builder::new().name(format!("handbill-bulk-{number}")).spawn_scoped(scope, move || {
                    let _leaving = Leaving(works);
                    body();
                });
            match spawned {
                Ok(thread) => threads.push(thread),
                Err(error) => {
                    lock(&works.board).working -= 1;
                    // One of each kind is enough.
                    if number == 0 || number == workers {
                        works.fail(Error::config(format!("the system gives no thread: {error}; end some programs")));
                    }
                }
            }
        }
        works.watch(&tell, stop);
        for thread in threads {
            if thread.join().is_err() {
                works.fail(Error::config(
                    "the bulk engine failed inside; this is a defect of handbill, please report it",
                ));
            }
        }
    });
    tell();
    works.conclude(began)
}

/// Tells the watching thread that one thread less works, even when it leaves by a panic.
struct Leaving<'l, 'w, S: Shape>(&'l Works<'w, S>);

impl<S: Shape> Drop for Leaving<'_, '_, S> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.halt(GRACE[1]);
        }
        lock(&self.0.board).working -= 1;
        self.0.changed.notify_all();
    }
}

impl<S: Shape> Works<'_, S> {
    fn is_halted(&self) -> bool {
        self.halted.load(Ordering::Acquire)
    }

    /// Nothing new is begun; what is under way may end.
    fn halt(&self, grace: Duration) {
        self.deadline.get_or_init(|| Instant::now() + grace);
        self.halted.store(true, Ordering::Release);
        self.queue.close();
        // Taken so that nobody is between asking and waiting.
        drop(self.order.try_lock());
        self.packed.notify_all();
        self.changed.notify_all();
    }

    fn fail(&self, error: Error) {
        lock(&self.board).failure.get_or_insert(error);
        self.halt(GRACE[1]);
    }

    /// The calling thread: tells progress, asks whether to stop, waits for the others.
    fn watch(&self, tell: &dyn Fn(), stop: &(dyn Fn() -> bool + Sync)) {
        let mut told = Instant::now();
        let mut stopped = false;
        let mut board = lock(&self.board);
        while board.working > 0 {
            board = self.changed.wait_timeout(board, TICK).unwrap_or_else(PoisonError::into_inner).0;
            if board.working == 0 {
                break;
            }
            drop(board);
            if !stopped && stop() {
                stopped = true;
                lock(&self.board).failure.get_or_insert(Error::Cancelled);
                self.halt(GRACE[0]);
            }
            if told.elapsed() >= TELL {
                told = Instant::now();
                tell();
            }
            if self.is_halted() {
                // Whoever went to sleep between the question and the call is woken now.
                self.packed.notify_all();
            }
            board = lock(&self.board);
        }
    }

    /// A worker: reads a piece, makes items of it, packs what has its turn.
    fn work(&self) {
        let mut piece = Piece::default();
        let mut scratch = S::Scratch::default();
        let mut fragment = Fragment::default();
        while let Some(number) = self.read(&mut piece) {
            fragment.begin(piece.first_row);
            fragment.tally.rows = piece.rows as u64;
            self.shape.shape(&piece, &mut scratch, &mut fragment);
            match self.pack(number, fragment) {
                Some(spare) => fragment = spare,
                None => return,
            }
        }
    }

    fn read(&self, piece: &mut Piece) -> Option<u64> {
        let mut intake = lock(&self.intake);
        // The others pack without the intake, so this ends.
        let mut order = lock(&self.order);
        while intake.next >= order.next + self.lead && !self.is_halted() {
            order = self.packed.wait(order).unwrap_or_else(PoisonError::into_inner);
        }
        drop(order);
        if intake.ended || self.is_halted() {
            return None;
        }
        match intake.source.fill(piece) {
            Ok(more) => {
                let number = intake.next;
                piece.first_row = intake.rows + 1;
                intake.rows += piece.rows as u64;
                intake.next += 1;
                intake.ended = !more;
                self.rows_read.store(intake.rows, Ordering::Relaxed);
                self.bytes_read.store(intake.source.bytes().0, Ordering::Relaxed);
                if intake.ended {
                    // This piece is not packed yet, so whoever packs the last finds the total.
                    lock(&self.order).total = Some(intake.next);
                }
                Some(number)
            }
            Err(error) => {
                intake.ended = true;
                self.fail(error);
                None
            }
        }
    }

    /// Packs a fragment and those that waited for it; answers an empty one to go on with.
    fn pack(&self, number: u64, fragment: Fragment) -> Option<Fragment> {
        let mut guard = lock(&self.order);
        let order = &mut *guard;
        order.waiting.insert(number, fragment);
        let mut superseded = Vec::new();
        while let Some(mut fragment) = order.waiting.remove(&order.next) {
            order.next += 1;
            order.report.count(&mut fragment.tally);
            let batches = &mut order.batches;
            let mut send = |batch: Batch| {
                *batches += 1;
                self.queue.push(batch)
            };
            if !order.packer.add(&mut fragment, &mut superseded, &mut send) {
                return None;
            }
            for row in superseded.drain(..) {
                order.report.skip(row, &Reason::Superseded);
            }
            order.spare.push(fragment);
            if order.total == Some(order.next) {
                if order.packer.finish(&mut send) {
                    self.queue.end();
                }
                break;
            }
        }
        self.packed.notify_all();
        Some(order.spare.pop().unwrap_or_default())
    }

    /// A sender: takes batches to the service until there are no more.
    fn send(&self) {
        while let Some(batch) = self.queue.pop() {
            if let Err(error) = self.deliver(&batch) {
                lock(&self.board).report.not_applied.push((batch.first_row, batch.last_row));
                self.fail(error);
            }
            // Last: a later write of the same product must not overtake one that failed and is sent when the job goes on.
            self.queue.done(&batch);
        }
    }

    fn deliver(&self, batch: &Batch) -> Result<()> {
        // Made ahead: between the answer and its line in the journal there is as little as can be.
        let entry = self.job.journal.as_ref().map(|_| Entry::new(batch));
        if let Some(entry) = &entry
            && let Some(known) = self.job.journal.as_ref().and_then(|journal| journal.known(batch.sequence))
        {
            return self.recognise(batch, entry, known);
        }
        let mut pauses = self.job.tuning.pauses.iter();
        loop {
            let request = Request { body: Some(batch.body.clone()), ..self.job.request.clone() };
            let carried = self.carrier.carry(request, &|| self.is_late());
            let requests = carried.as_ref().map_or(1, |carried| carried.requests);
            let mut board = lock(&self.board);
            board.report.requests += requests;
            board.report.retries += requests.saturating_sub(1);
            drop(board);
            let reading = carried.and_then(|carried| self.shape.read(batch, &carried.body));
            let wrong = match reading {
                Ok(Reading::Applied(applied)) => return self.confirm(batch, entry, applied),
                Ok(Reading::Short(told)) => {
                    let endpoint = self.job.request.endpoint.clone();
                    Error::Decode { endpoint, reason: format!("{told}, however often it was sent again") }
                }
                // An answer that was cut off tells nothing of what was done, and doing it again does no harm.
                Err(error @ Error::Decode { .. }) => error,
                Err(error) => return Err(error),
            };
            let Some(pause) = pauses.next() else { return Err(wrong) };
            if !self.pause(*pause) {
                return Err(wrong);
            }
            lock(&self.board).report.retries += 1;
        }
    }

    /// Waits; false when the job ended meanwhile.
    fn pause(&self, pause: Duration) -> bool {
        let until = Instant::now() + pause;
        while !self.is_halted() {
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return true;
            }
            thread::sleep(left.min(TICK));
        }
        false
    }

    fn is_late(&self) -> bool {
        self.is_halted() && self.deadline.get().is_some_and(|deadline| Instant::now() >= *deadline)
    }

    /// A batch that an earlier run confirmed is not sent again, if it is the same batch.
    fn recognise(&self, batch: &Batch, now: &Entry, known: &Entry) -> Result<()> {
        if now.digest != known.digest || now.items != known.items {
            return Err(changed(&format!(
                "rows {} to {} are not those that were sent",
                batch.first_row, batch.last_row
            )));
        }
        let mut board = lock(&self.board);
        board.report.users_already_confirmed += batch.items;
        board.applied.add(batch.sequence, batch.first_row, batch.last_row);
        if let Some(applied) = &known.applied {
            board.report.apply(applied);
        }
        Ok(())
    }

    fn confirm(&self, batch: &Batch, entry: Option<Entry>, applied: Applied) -> Result<()> {
        let mut applied = applied;
        if let (Some(journal), Some(entry)) = (&self.job.journal, entry) {
            applied = journal.append(entry, applied, !batch.keyed.is_empty())?;
        }
        let mut board = lock(&self.board);
        board.report.users_sent += batch.items;
        board.report.batches += 1;
        board.report.apply(&applied);
        board.applied.add(batch.sequence, batch.first_row, batch.last_row);
        Ok(())
    }

    fn conclude(self, began: Instant) -> Result<Report> {
        let order = self.order.into_inner().unwrap_or_else(PoisonError::into_inner);
        let board = self.board.into_inner().unwrap_or_else(PoisonError::into_inner);
        let (made, mut report) = (order.report, board.report);
        report.applied = board.applied.rows();
        report.rows_read = made.rows_read;
        report.identifiers = made.identifiers;
        report.passed_through = made.passed_through;
        report.skipped = made.skipped;
        report.skipped_rows = made.skipped_rows;
        report.refused_identifiers = made.refused_identifiers;
        report.problems = made.problems;
        report.seconds = began.elapsed().as_secs_f64();
        let is_longer = self.job.journal.as_ref().is_some_and(|journal| journal.known_batches() > order.batches);
        let failure = match board.failure {
            None if is_longer => Some(changed("it has fewer rows than were sent")),
            other => other,
        };
        match failure {
            None => Ok(report),
            // A file that cannot be read before anything was sent is no upload that ended early.
            Some(error @ (Error::Io { .. } | Error::Config(_)))
                if report.requests == 0 && report.users_already_confirmed == 0 =>
            {
                Err(error)
            }
            Some(error) => Err(ended(self.job.items, self.job.journal.as_ref().map(Journal::path), &report, error)),
        }
    }
}
