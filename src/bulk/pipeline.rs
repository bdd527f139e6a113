//! The pipeline of a job: its threads, their coordination, and its end.

use std::collections::BTreeMap;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread::{self, Scope, ScopedJoinHandle};
use std::time::{Duration, Instant};

use parking_lot::{Condvar, Mutex};

use super::batch::{Batch, EncodedChunk, SkipReason};
use super::encode::{Confirmation, Encoder};
use super::errors::{ended_early, source_changed};
use super::journal::{Journal, JournalEntry};
use super::options::BulkOptions;
use super::pack::{BodyTemplate, Packer};
use super::queue::BatchQueue;
use super::report::{BatchResult, Progress, Report, RowRanges};
use super::sender::BatchSender;
use super::source::{Chunk, RowSource};
use crate::error::{Error, Result};
use crate::wire::Request;

/// How often the calling thread polls `stop`.
const POLL_INTERVAL: Duration = Duration::from_millis(50);
/// How often progress is reported.
const PROGRESS_INTERVAL: Duration = Duration::from_millis(100);
/// How long requests in flight may take after the user stopped the job.
const STOP_GRACE: Duration = Duration::from_secs(2);
/// How long requests in flight may take after another request failed.
const FAILURE_GRACE: Duration = Duration::from_secs(30);

/// A job, ready to run.
pub(super) struct BulkJob<'j> {
    /// The request, without its body.
    pub(super) request: Request,
    pub(super) template: BodyTemplate,
    pub(super) options: &'j BulkOptions,
    pub(super) journal: Option<Journal>,
    /// The plural of an item in messages: users, products.
    pub(super) item_noun: &'static str,
}

/// Runs a job to its end; the calling thread supervises.
pub(super) fn run<E: Encoder>(
    sender: &dyn BatchSender,
    encoder: &E,
    job: &BulkJob<'_>,
    source: Box<dyn RowSource>,
    progress: &(dyn Fn(&Progress) + Sync),
    stop: &(dyn Fn() -> bool + Sync),
) -> Result<Report> {
    let started = Instant::now();
    let bytes_total = source.bytes().1;
    let pipeline = Pipeline::new(sender, encoder, job, source);
    let report_progress = || progress(&pipeline.progress(bytes_total));
    thread::scope(|scope| {
        let threads = pipeline.spawn(scope);
        pipeline.supervise(&report_progress, stop);
        for thread in threads {
            if thread.join().is_err() {
                pipeline.fail(Error::config(
                    "the bulk engine failed inside; this is a defect of handbill, please report it",
                ));
            }
        }
    });
    report_progress();
    pipeline.finish(started)
}

/// The source, read by one worker at a time.
struct SourceReader {
    source: Box<dyn RowSource>,
    next_chunk: u64,
    rows: u64,
    ended: bool,
}

/// Packs encoded chunks in the order they were read.
struct Sequencer {
    packer: Packer,
    /// The chunk to pack next.
    next_chunk: u64,
    /// The number of chunks, once known.
    total: Option<u64>,
    waiting: BTreeMap<u64, EncodedChunk>,
    spare: Vec<EncodedChunk>,
    report: Report,
    batches: u64,
}

/// Results of the senders.
#[derive(Default)]
struct Totals {
    report: Report,
    applied: RowRanges,
    failure: Option<Error>,
    running_threads: usize,
}

/// The shared state of a job's threads.
struct Pipeline<'p, E> {
    encoder: &'p E,
    sender: &'p dyn BatchSender,
    job: &'p BulkJob<'p>,
    reader: Mutex<SourceReader>,
    sequencer: Mutex<Sequencer>,
    packed: Condvar,
    queue: BatchQueue,
    totals: Mutex<Totals>,
    changed: Condvar,
    shutting_down: AtomicBool,
    /// When requests in flight are aborted.
    deadline: OnceLock<Instant>,
    rows_read: AtomicU64,
    bytes_read: AtomicU64,
    /// How many chunks may be read ahead of packing.
    read_ahead: u64,
}

/// Counts its thread out when it ends, also by a panic.
struct WorkerGuard<'g, 'p, E: Encoder>(&'g Pipeline<'p, E>);

impl<E: Encoder> Drop for WorkerGuard<'_, '_, E> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.shut_down(FAILURE_GRACE);
        }
        self.0.totals.lock().running_threads -= 1;
        self.0.changed.notify_all();
    }
}

impl<'p, E: Encoder> Pipeline<'p, E> {
    fn new(sender: &'p dyn BatchSender, encoder: &'p E, job: &'p BulkJob<'p>, source: Box<dyn RowSource>) -> Self {
        let sequencer = Sequencer {
            packer: Packer::new(job.template.clone()),
            next_chunk: 0,
            total: None,
            waiting: BTreeMap::new(),
            spare: Vec::new(),
            report: Report::default(),
            batches: 0,
        };
        Self {
            encoder,
            sender,
            job,
            reader: Mutex::new(SourceReader { source, next_chunk: 0, rows: 0, ended: false }),
            sequencer: Mutex::new(sequencer),
            packed: Condvar::new(),
            queue: BatchQueue::new(1),
            totals: Mutex::default(),
            changed: Condvar::new(),
            shutting_down: AtomicBool::new(false),
            deadline: OnceLock::new(),
            rows_read: AtomicU64::new(0),
            bytes_read: AtomicU64::new(0),
            read_ahead: job.options.workers.max(1) as u64 * 2,
        }
    }

    /// Starts the workers and the senders.
    fn spawn<'scope>(&'scope self, scope: &'scope Scope<'scope, '_>) -> Vec<ScopedJoinHandle<'scope, ()>> {
        let (workers, senders) = (self.job.options.workers.max(1), self.job.options.senders.max(1));
        self.totals.lock().running_threads = workers + senders;
        let mut threads = Vec::new();
        for number in 0..workers + senders {
            let builder = thread::Builder::new().name(format!("handbill-bulk-{number}"));
            let spawned = builder.spawn_scoped(scope, move || {
                let _guard = WorkerGuard(self);
                if number < workers { self.run_worker() } else { self.run_sender() }
            });
            match spawned {
                Ok(thread) => threads.push(thread),
                Err(error) => {
                    self.totals.lock().running_threads -= 1;
                    // One of each is enough.
                    if number == 0 || number == workers {
                        self.fail(Error::config(format!("the system gives no thread: {error}; end some programs")));
                    }
                }
            }
        }
        threads
    }

    fn progress(&self, bytes_total: Option<u64>) -> Progress {
        let totals = self.totals.lock();
        Progress {
            rows_read: self.rows_read.load(Ordering::Relaxed),
            confirmed: totals.report.items_sent + totals.report.items_already_confirmed,
            bytes_read: self.bytes_read.load(Ordering::Relaxed),
            bytes_total,
        }
    }

    fn is_shutting_down(&self) -> bool {
        self.shutting_down.load(Ordering::Acquire)
    }

    /// Starts nothing new; requests in flight may finish within the grace period.
    fn shut_down(&self, grace: Duration) {
        self.deadline.get_or_init(|| Instant::now() + grace);
        self.shutting_down.store(true, Ordering::Release);
        self.queue.close();
        // Locked so that no worker is between its check and its wait.
        drop(self.sequencer.try_lock());
        self.packed.notify_all();
        self.changed.notify_all();
    }

    fn fail(&self, error: Error) {
        self.totals.lock().failure.get_or_insert(error);
        self.shut_down(FAILURE_GRACE);
    }

    /// The calling thread: reports progress, polls `stop`, waits for the other threads.
    fn supervise(&self, report_progress: &dyn Fn(), stop: &(dyn Fn() -> bool + Sync)) {
        let mut last_report = Instant::now();
        let mut stopped = false;
        let mut totals = self.totals.lock();
        while totals.running_threads > 0 {
            self.changed.wait_for(&mut totals, POLL_INTERVAL);
            if totals.running_threads == 0 {
                break;
            }
            drop(totals);
            if !stopped && stop() {
                stopped = true;
                self.totals.lock().failure.get_or_insert(Error::Cancelled);
                self.shut_down(STOP_GRACE);
            }
            if last_report.elapsed() >= PROGRESS_INTERVAL {
                last_report = Instant::now();
                report_progress();
            }
            if self.is_shutting_down() {
                // Wakes workers that started to wait between the check and the notification.
                self.packed.notify_all();
            }
            totals = self.totals.lock();
        }
    }

    /// A worker: reads a chunk, encodes it, packs the chunks whose turn it is.
    fn run_worker(&self) {
        let mut chunk = Chunk::default();
        let mut scratch = E::Scratch::default();
        let mut encoded = EncodedChunk::default();
        while let Some(number) = self.read_chunk(&mut chunk) {
            encoded.reset(chunk.first_row);
            encoded.counts.rows = chunk.rows as u64;
            self.encoder.encode(&chunk, &mut scratch, &mut encoded);
            match self.pack_in_order(number, encoded) {
                Some(spare) => encoded = spare,
                None => return,
            }
        }
    }

    fn read_chunk(&self, chunk: &mut Chunk) -> Option<u64> {
        let mut reader = self.reader.lock();
        // The other workers pack without the reader, so this wait ends.
        let mut sequencer = self.sequencer.lock();
        while reader.next_chunk >= sequencer.next_chunk + self.read_ahead && !self.is_shutting_down() {
            self.packed.wait(&mut sequencer);
        }
        drop(sequencer);
        if reader.ended || self.is_shutting_down() {
            return None;
        }
        match reader.source.read_chunk(chunk) {
            Ok(more) => {
                let number = reader.next_chunk;
                chunk.first_row = reader.rows + 1;
                reader.rows += chunk.rows as u64;
                reader.next_chunk += 1;
                reader.ended = !more;
                self.rows_read.store(reader.rows, Ordering::Relaxed);
                self.bytes_read.store(reader.source.bytes().0, Ordering::Relaxed);
                if reader.ended {
                    // This chunk is not packed yet, so the worker that packs the last one finds the total.
                    self.sequencer.lock().total = Some(reader.next_chunk);
                }
                Some(number)
            }
            Err(error) => {
                reader.ended = true;
                self.fail(error);
                None
            }
        }
    }

    /// Packs a chunk and those that waited for it; returns one to reuse, or none on shutdown.
    fn pack_in_order(&self, number: u64, encoded: EncodedChunk) -> Option<EncodedChunk> {
        let mut guard = self.sequencer.lock();
        let sequencer = &mut *guard;
        sequencer.waiting.insert(number, encoded);
        let mut superseded = Vec::new();
        while let Some(mut encoded) = sequencer.waiting.remove(&sequencer.next_chunk) {
            sequencer.next_chunk += 1;
            sequencer.report.add_counts(&mut encoded.counts);
            let batches = &mut sequencer.batches;
            let mut send = |batch: Batch| {
                *batches += 1;
                self.queue.push(batch)
            };
            if !sequencer.packer.add(&mut encoded, &mut superseded, &mut send) {
                return None;
            }
            for row in superseded.drain(..) {
                sequencer.report.skip(row, &SkipReason::Superseded);
            }
            sequencer.spare.push(encoded);
            if sequencer.total == Some(sequencer.next_chunk) {
                if sequencer.packer.finish(&mut send) {
                    self.queue.end();
                }
                break;
            }
        }
        self.packed.notify_all();
        Some(sequencer.spare.pop().unwrap_or_default())
    }

    /// A sender: delivers batches until there are no more.
    fn run_sender(&self) {
        while let Some(batch) = self.queue.pop() {
            if let Err(error) = self.deliver(&batch) {
                self.totals.lock().report.not_applied.push((batch.first_row, batch.last_row));
                self.fail(error);
            }
            // Last: a later write of a product must not overtake a failed one that is sent when the job is resumed.
            self.queue.done(&batch);
        }
    }

    fn deliver(&self, batch: &Batch) -> Result<()> {
        // Created before the request, to keep the time between the response and its journal line short.
        let entry = self.job.journal.as_ref().map(|_| JournalEntry::new(batch));
        if let Some(entry) = &entry
            && let Some(confirmed) = self.job.journal.as_ref().and_then(|journal| journal.confirmed(batch.sequence))
        {
            return self.skip_confirmed(batch, entry, confirmed);
        }
        let mut delays = self.job.options.retry_delays.iter();
        loop {
            let request = Request { body: Some(batch.body.clone()), ..self.job.request.clone() };
            let response = self.sender.send(request, &|| self.grace_expired());
            let attempts = response.as_ref().map_or(1, |response| response.attempts);
            let mut totals = self.totals.lock();
            totals.report.requests += attempts;
            totals.report.retries += attempts.saturating_sub(1);
            drop(totals);
            let confirmation = response.and_then(|response| self.encoder.confirm(batch, &response.body));
            let error = match confirmation {
                Ok(Confirmation::Confirmed(result)) => return self.record_confirmed(batch, entry, result),
                Ok(Confirmation::CountMismatch(mismatch)) => {
                    let endpoint = self.job.request.endpoint.clone();
                    Error::decode(endpoint, format!("{mismatch}, however often it was sent again"))
                }
                // A truncated response leaves the result open, and repeating the request is harmless.
                Err(error @ Error::Decode { .. }) => error,
                Err(error) => return Err(error),
            };
            let Some(delay) = delays.next() else { return Err(error) };
            if !self.sleep(*delay) {
                return Err(error);
            }
            self.totals.lock().report.retries += 1;
        }
    }

    /// Sleeps; returns false when the job is shutting down.
    fn sleep(&self, duration: Duration) -> bool {
        let until = Instant::now() + duration;
        while !self.is_shutting_down() {
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return true;
            }
            thread::sleep(left.min(POLL_INTERVAL));
        }
        false
    }

    fn grace_expired(&self) -> bool {
        self.is_shutting_down() && self.deadline.get().is_some_and(|deadline| Instant::now() >= *deadline)
    }

    /// Does not send a batch that an earlier run confirmed; fails if it differs from that one.
    fn skip_confirmed(&self, batch: &Batch, current: &JournalEntry, confirmed: &JournalEntry) -> Result<()> {
        if current.digest != confirmed.digest || current.items != confirmed.items {
            return Err(source_changed(&format!(
                "rows {} to {} are not those that were sent",
                batch.first_row, batch.last_row
            )));
        }
        let mut totals = self.totals.lock();
        totals.report.items_already_confirmed += batch.items;
        totals.applied.add(batch.sequence, batch.first_row, batch.last_row);
        if let Some(result) = &confirmed.result {
            totals.report.add_result(result);
        }
        Ok(())
    }

    fn record_confirmed(&self, batch: &Batch, entry: Option<JournalEntry>, result: BatchResult) -> Result<()> {
        let mut result = result;
        if let (Some(journal), Some(entry)) = (&self.job.journal, entry) {
            result = journal.append(entry, result, !batch.keyed.is_empty())?;
        }
        let mut totals = self.totals.lock();
        totals.report.items_sent += batch.items;
        totals.report.batches += 1;
        totals.report.add_result(&result);
        totals.applied.add(batch.sequence, batch.first_row, batch.last_row);
        Ok(())
    }

    fn finish(self, started: Instant) -> Result<Report> {
        let sequencer = self.sequencer.into_inner();
        let totals = self.totals.into_inner();
        let (packed, mut report) = (sequencer.report, totals.report);
        report.applied = totals.applied.rows();
        report.rows_read = packed.rows_read;
        report.identifiers = packed.identifiers;
        report.passed_through = packed.passed_through;
        report.skipped = packed.skipped;
        report.skipped_rows = packed.skipped_rows;
        report.refused_identifiers = packed.refused_identifiers;
        report.problems = packed.problems;
        report.seconds = started.elapsed().as_secs_f64();
        let journal = self.job.journal.as_ref();
        let is_shorter = journal.is_some_and(|journal| journal.confirmed_batches() > sequencer.batches);
        let failure = match totals.failure {
            None if is_shorter => Some(source_changed("it has fewer rows than were sent")),
            other => other,
        };
        match failure {
            None => Ok(report),
            // Before anything was sent, an unreadable source is not an upload that ended early.
            Some(error @ (Error::Io { .. } | Error::Config { .. }))
                if report.requests == 0 && report.items_already_confirmed == 0 =>
            {
                Err(error)
            }
            Some(error) => Err(ended_early(self.job.item_noun, journal.map(Journal::path), &report, error)),
        }
    }
}
