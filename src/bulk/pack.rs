//! Items → bodies, by the real limits: bytes of the exact body, and items where those are limited.

use std::sync::{Arc, Mutex, PoisonError};

use bytes::Bytes;

use super::batch::{Batch, Fragment};

/// Body buffers that are filled again and again: a fresh one costs four times as much, in page faults.
#[derive(Debug, Clone, Default)]
pub(super) struct Pool {
    free: Arc<Mutex<Vec<Vec<u8>>>>,
}

/// Buffers kept when nobody uses them.
const KEPT: usize = 16;

impl Pool {
    fn take(&self, capacity: usize) -> Vec<u8> {
        let free = self.free.lock().unwrap_or_else(PoisonError::into_inner).pop();
        free.unwrap_or_else(|| Vec::with_capacity(capacity))
    }

    fn lend(&self, buffer: Vec<u8>) -> Bytes {
        Bytes::from_owner(Lease { buffer, pool: self.clone() })
    }
}

struct Lease {
    buffer: Vec<u8>,
    pool: Pool,
}

impl AsRef<[u8]> for Lease {
    fn as_ref(&self) -> &[u8] {
        &self.buffer
    }
}

impl Drop for Lease {
    fn drop(&mut self) {
        let mut buffer = std::mem::take(&mut self.buffer);
        buffer.clear();
        let mut free = self.pool.free.lock().unwrap_or_else(PoisonError::into_inner);
        if free.len() < KEPT {
            free.push(buffer);
        }
    }
}

/// What stands around the items of a body, and how much it may hold.
#[derive(Debug, Clone)]
pub(super) struct Frame {
    pub(super) head: Vec<u8>,
    pub(super) tail: &'static [u8],
    pub(super) max_bytes: usize,
    pub(super) max_items: usize,
}

impl Frame {
    /// Bytes for items, each with its comma; the last comma is not sent.
    pub(super) fn room(&self) -> usize {
        self.max_bytes.saturating_add(1).saturating_sub(self.head.len() + self.tail.len())
    }
}

/// Fills bodies in the order the items come.
#[derive(Debug)]
pub(super) struct Packer {
    frame: Frame,
    pool: Pool,
    body: Vec<u8>,
    items: usize,
    first_row: u64,
    last_row: u64,
    /// Of each item with a key: how long it is, its row, its key.
    keyed: Vec<(usize, u64, Box<str>)>,
    sequence: u64,
}

impl Packer {
    pub(super) fn new(frame: Frame) -> Self {
        Self {
            frame,
            pool: Pool::default(),
            body: Vec::new(),
            items: 0,
            first_row: 0,
            last_row: 0,
            keyed: Vec::new(),
            sequence: 0,
        }
    }

    /// Adds the items of a fragment and gives every body that got full to `send`, until it answers false. Rows whose item a
    /// later one of the same key takes the place of are added to `superseded`.
    pub(super) fn add(&mut self, from: &mut Fragment, superseded: &mut Vec<u64>, send: &mut dyn FnMut(Batch) -> bool) -> bool {
        if from.keys.is_empty() { self.add_runs(from, send) } else { self.add_keyed(from, superseded, send) }
    }

    /// As many items at once as have room.
    fn add_runs(&mut self, from: &Fragment, send: &mut dyn FnMut(Batch) -> bool) -> bool {
        let mut next = 0;
        while next < from.ends.len() {
            let start = next.checked_sub(1).map_or(0, |before| from.ends[before] as usize);
            let room = self.room();
            let fits = from.ends[next..].partition_point(|end| *end as usize - start <= room);
            let fits = fits.min(self.frame.max_items - self.items);
            if fits == 0 {
                if self.items == 0 {
                    // Larger than a whole body; whoever makes items leaves such ones out.
                    next += 1;
                } else if !self.seal(send) {
                    return false;
                }
                continue;
            }
            let last = next + fits - 1;
            let text = &from.text[start..from.ends[last] as usize];
            self.begin(from.first_row + u64::from(from.rows[next]));
            self.body.extend_from_slice(text);
            self.items += fits;
            self.last_row = from.first_row + u64::from(from.rows[last]);
            next = last + 1;
        }
        true
    }

    fn add_keyed(&mut self, from: &mut Fragment, superseded: &mut Vec<u64>, send: &mut dyn FnMut(Batch) -> bool) -> bool {
        let keys = std::mem::take(&mut from.keys);
        let mut start = 0;
        for ((end, place), key) in from.ends.iter().zip(&from.rows).zip(keys) {
            let text = &from.text[start..*end as usize];
            start = *end as usize;
            let row = from.first_row + u64::from(*place);
            // The service ignores every occurrence of an id that is twice in a request (1, Errors): the last one wins here.
            if let Some(at) = self.keyed.iter().position(|(_, _, known)| *known == key) {
                self.take_out(at, superseded);
            }
            if self.items > 0 && (text.len() > self.room() || self.items >= self.frame.max_items) && !self.seal(send) {
                return false;
            }
            if text.len() > self.room() {
                continue;
            }
            self.begin(row);
            self.body.extend_from_slice(text);
            self.items += 1;
            self.last_row = row;
            self.keyed.push((text.len(), row, key));
        }
        true
    }

    fn take_out(&mut self, at: usize, superseded: &mut Vec<u64>) {
        let before: usize = self.keyed[..at].iter().map(|(length, ..)| length).sum();
        let (length, row, _) = self.keyed.remove(at);
        let start = self.frame.head.len() + before;
        self.body.drain(start..start + length);
        self.items -= 1;
        superseded.push(row);
        if let Some((_, first, _)) = self.keyed.first() {
            self.first_row = *first;
        }
    }

    /// Bytes that are left for items.
    fn room(&self) -> usize {
        let used = if self.items == 0 { 0 } else { self.body.len() - self.frame.head.len() };
        self.frame.room() - used
    }

    fn begin(&mut self, row: u64) {
        if self.items == 0 {
            self.first_row = row;
            if self.body.capacity() == 0 {
                // Small limits need no large buffers.
                let capacity = if self.frame.max_items < 1000 { 64 * 1024 } else { self.frame.max_bytes };
                self.body = self.pool.take(capacity);
            }
            self.body.clear();
            self.body.extend_from_slice(&self.frame.head);
        }
    }

    /// Sends what is left.
    pub(super) fn finish(&mut self, send: &mut dyn FnMut(Batch) -> bool) -> bool {
        self.items == 0 || self.seal(send)
    }

    fn seal(&mut self, send: &mut dyn FnMut(Batch) -> bool) -> bool {
        self.body.pop();
        self.body.extend_from_slice(self.frame.tail);
        let batch = Batch {
            sequence: self.sequence,
            body: self.pool.lend(std::mem::take(&mut self.body)),
            items: self.items as u64,
            first_row: self.first_row,
            last_row: self.last_row,
            keyed: self.keyed.drain(..).map(|(_, row, key)| (row, key)).collect(),
        };
        self.sequence += 1;
        self.items = 0;
        send(batch)
    }
}
