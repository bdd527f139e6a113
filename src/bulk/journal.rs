//! What was confirmed, in a file that only grows: after a `kill -9` the same job goes on where it stopped.
//!
//! The first line names the job, each other line one confirmed batch. A line begins with a checksum of the rest, so the line
//! that a crash tore is known and cut off when the file is opened again. Bodies are made the same way every time, so a batch
//! is known by its number and the digest of its body.
//!
//! A line is written and flushed to the disk (`fdatasync`) before its batch counts as confirmed. That is more than `kill -9` asks
//! for, and guards against a loss of power too. It costs a few milliseconds a batch on a plain disk, beside the hundreds that 5 MB
//! take to travel; senders that wait at the same time share one flush.
//!
//! What no journal can know is an answer that arrived while the process was killed: such a batch is sent again. Nothing but
//! reading the answer and writing the line lies in between, and adding a user or writing a product twice changes nothing.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::batch::Batch;
use super::digest::digest;
use super::ending::changed;
use super::report::Applied;
use crate::error::{Error, Result};
use crate::schema::Values;

const MAGIC: &str = "handbill journal 1 ";

/// A confirmed batch.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Entry {
    pub(super) batch: u64,
    pub(super) first_row: u64,
    pub(super) last_row: u64,
    pub(super) items: u64,
    /// Of the body, in hexadecimal digits.
    pub(super) digest: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) applied: Option<Applied>,
}

impl Entry {
    pub(super) fn new(batch: &Batch) -> Self {
        Self {
            batch: batch.sequence,
            first_row: batch.first_row,
            last_row: batch.last_row,
            items: batch.items,
            digest: format!("{:032x}", digest(&batch.body)),
            applied: None,
        }
    }
}

/// The first line.
#[derive(Debug, Serialize, Deserialize)]
struct Heading {
    /// What makes it this job and no other.
    job: Values,
    /// What was chosen when the job began, and holds for all of it.
    chosen: Values,
}

/// An open journal; nobody else can open it meanwhile.
#[derive(Debug)]
pub(super) struct Journal {
    path: PathBuf,
    file: File,
    /// Batches that earlier runs confirmed, by number.
    known: Vec<Option<Box<Entry>>>,
    /// Bytes and lines written.
    written: Mutex<(u64, u64)>,
    /// Lines flushed.
    flushed: Mutex<u64>,
}

impl Journal {
    /// Opens or begins the journal of a job. Answers what was chosen when it began: `chosen`, when that is now.
    ///
    /// # Errors
    /// A path that cannot be written, a file that is no journal, the journal of another job, one that is in use.
    pub(super) fn open(path: &Path, job: Values, chosen: Values) -> Result<(Self, Values)> {
        let fail = |reason: String| Error::io(path.display().to_string(), reason);
        if std::fs::metadata(path).is_ok_and(|about| !about.is_file()) {
            return Err(fail("is not a plain file, so no journal can be kept in it; give the path of a file".into()));
        }
        let mut options = OpenOptions::new();
        let opened = options.read(true).write(true).create(true).truncate(false).open(path);
        let mut file = opened.map_err(|error| fail(unusable(&error)))?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                return Err(fail("is in use by another run; wait until it ends, or give another journal".into()));
            }
            // Some network disks know no locks.
            Err(TryLockError::Error(error)) if error.kind() == ErrorKind::Unsupported => {}
            Err(TryLockError::Error(error)) => return Err(fail(format!("cannot be locked: {error}"))),
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(|error| fail(unusable(&error)))?;
        let read = read(&bytes).map_err(fail)?;
        let mut journal = Self {
            path: path.to_owned(),
            file,
            known: Vec::new(),
            written: Mutex::default(),
            flushed: Mutex::default(),
        };
        let Some((heading, entries, length)) = read else {
            journal.cut(0)?;
            let heading = Heading { job, chosen };
            let text = serde_json::to_string(&heading).map_err(|error| journal.fail(error.to_string()))?;
            journal.write(&format!("{MAGIC}{}", sealed(&text)))?;
            // The directory knows the new file.
            if let Some(parent) = path.parent() {
                let parent = if parent.as_os_str().is_empty() { Path::new(".") } else { parent };
                let _ = File::open(parent).and_then(|directory| directory.sync_all());
            }
            return Ok((journal, heading.chosen));
        };
        journal.same_job(&heading.job, &job)?;
        journal.cut(length)?;
        for entry in entries {
            let at = usize::try_from(entry.batch).unwrap_or(usize::MAX);
            if at > entries_bound(length) {
                return Err(journal.fail("is damaged: it names a batch that cannot be; give another journal".into()));
            }
            if journal.known.len() <= at {
                journal.known.resize(at + 1, None);
            }
            journal.known[at] = Some(Box::new(entry));
        }
        Ok((journal, heading.chosen))
    }

    fn same_job(&self, theirs: &Values, ours: &Values) -> Result<()> {
        let names = theirs.keys().chain(ours.keys().filter(|name| !theirs.contains_key(name.as_str())));
        let nothing = Value::Null;
        for name in names {
            let (before, now) = (theirs.get(name).unwrap_or(&nothing), ours.get(name).unwrap_or(&nothing));
            if before == now {
                continue;
            }
            if name == "rows" {
                return Err(changed("the file has other contents"));
            }
            let shown = |value: &Value| if value.is_null() { "not given".to_owned() } else { value.to_string() };
            let reason = format!(
                "belongs to another job: {name} is {} there and {} here; give another journal",
                shown(before),
                shown(now)
            );
            return Err(self.fail(reason));
        }
        Ok(())
    }

    /// The path.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// What an earlier run confirmed under this number.
    pub(super) fn known(&self, sequence: u64) -> Option<&Entry> {
        self.known.get(usize::try_from(sequence).ok()?)?.as_deref()
    }

    /// How many batches the job had, as far as earlier runs show.
    pub(super) fn known_batches(&self) -> u64 {
        self.known.len() as u64
    }

    /// Writes a confirmed batch, with what was told of its items where that is to be known later, and waits until it is on
    /// the disk.
    pub(super) fn append(&self, mut entry: Entry, applied: Applied, tells_items: bool) -> Result<Applied> {
        entry.applied = tells_items.then_some(applied);
        let text = serde_json::to_string(&entry).map_err(|error| self.fail(error.to_string()))?;
        self.write(&sealed(&text))?;
        Ok(entry.applied.unwrap_or_default())
    }

    fn write(&self, line: &str) -> Result<()> {
        let mark = {
            let mut written = self.written.lock().unwrap_or_else(PoisonError::into_inner);
            if let Err(error) = (&self.file).write_all(line.as_bytes()) {
                // Half a line is worse than none.
                let _ = self.file.set_len(written.0);
                let _ = (&self.file).seek(SeekFrom::Start(written.0));
                return Err(self.fail(unusable(&error)));
            }
            written.0 += line.len() as u64;
            written.1 += 1;
            written.1
        };
        let mut flushed = self.flushed.lock().unwrap_or_else(PoisonError::into_inner);
        if *flushed < mark {
            let covered = self.written.lock().unwrap_or_else(PoisonError::into_inner).1;
            self.file.sync_data().map_err(|error| self.fail(unusable(&error)))?;
            *flushed = covered;
        }
        Ok(())
    }

    fn cut(&mut self, length: u64) -> Result<()> {
        let cut = self.file.set_len(length).and_then(|()| self.file.seek(SeekFrom::Start(length)));
        cut.map_err(|error| self.fail(unusable(&error)))?;
        self.written = Mutex::new((length, 0));
        Ok(())
    }

    fn fail(&self, reason: String) -> Error {
        Error::io(self.path.display().to_string(), reason)
    }
}

/// A batch takes at least a hundred bytes of its journal, and some may be missing between those confirmed.
fn entries_bound(length: u64) -> usize {
    usize::try_from(length).unwrap_or(usize::MAX).saturating_add(1 << 16)
}

/// Checksum, text and line end.
fn sealed(text: &str) -> String {
    format!("{:016x} {text}\n", digest(text.as_bytes()) >> 64)
}

fn unsealed(line: &[u8]) -> Option<&[u8]> {
    let (sum, text) = (line.get(..16)?, line.get(17..)?);
    let expected = format!("{:016x}", digest(text) >> 64);
    (sum == expected.as_bytes() && line.get(16) == Some(&b' ')).then_some(text)
}

type Found = (Heading, Vec<Entry>, u64);

/// Heading, entries, and the length of what is whole; none when nothing is.
fn read(bytes: &[u8]) -> std::result::Result<Option<Found>, String> {
    let stranger = || "is not a journal of handbill; give another path, this file was left as it is".to_owned();
    let magic = MAGIC.as_bytes();
    let common = bytes.len().min(magic.len());
    if bytes[..common] != magic[..common] {
        return Err(stranger());
    }
    let mut lines = bytes.split_inclusive(|byte| *byte == b'\n');
    let Some(first) = lines.next() else { return Ok(None) };
    let whole = |line: &[u8]| line.strip_suffix(b"\n").map(<[u8]>::to_vec);
    let heading = whole(first).and_then(|line| {
        unsealed(line.get(magic.len()..)?).and_then(|text| serde_json::from_slice::<Heading>(text).ok())
    });
    let Some(heading) = heading else {
        // A crash while the job began leaves a torn first line and nothing else.
        return if first.len() == bytes.len() { Ok(None) } else { Err(damaged(1)) };
    };
    let mut length = first.len() as u64;
    let mut entries = Vec::new();
    let mut torn = None;
    for (number, line) in lines.enumerate() {
        let entry =
            line.strip_suffix(b"\n").and_then(unsealed).and_then(|text| serde_json::from_slice::<Entry>(text).ok());
        match (entry, torn) {
            (Some(entry), None) => {
                length += line.len() as u64;
                entries.push(entry);
            }
            (Some(_), Some(torn)) => return Err(damaged(torn)),
            (None, _) => torn = torn.or(Some(number + 2)),
        }
    }
    Ok(Some((heading, entries, length)))
}

fn damaged(line: usize) -> String {
    format!("is damaged in line {line}; give another journal, the job then begins anew")
}

fn unusable(error: &std::io::Error) -> String {
    match error.kind() {
        ErrorKind::NotFound => "cannot be made: there is no such directory".into(),
        ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => {
            "may not be written; check its permissions".into()
        }
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => {
            "cannot be written: no space is left on the disk; free some".into()
        }
        _ => format!("cannot be used as a journal: {error}"),
    }
}
