//! Packs items into request bodies, up to the limits on bytes of the exact body and on items.

use std::sync::Arc;

use bytes::Bytes;
use parking_lot::Mutex;

use super::batch::{Batch, EncodedChunk};

/// A pool of body buffers: a fresh buffer costs four times as much, in page faults.
#[derive(Debug, Clone, Default)]
pub(super) struct BufferPool {
    free: Arc<Mutex<Vec<Vec<u8>>>>,
}

/// Idle buffers that are kept.
const MAX_IDLE: usize = 16;

impl BufferPool {
    fn acquire(&self, capacity: usize) -> Vec<u8> {
        let free = self.free.lock().pop();
        free.unwrap_or_else(|| Vec::with_capacity(capacity))
    }

    fn wrap(&self, buffer: Vec<u8>) -> Bytes {
        Bytes::from_owner(PooledBuffer { buffer, pool: self.clone() })
    }
}

struct PooledBuffer {
    buffer: Vec<u8>,
    pool: BufferPool,
}

impl AsRef<[u8]> for PooledBuffer {
    fn as_ref(&self) -> &[u8] {
        &self.buffer
    }
}

impl Drop for PooledBuffer {
    fn drop(&mut self) {
        let mut buffer = std::mem::take(&mut self.buffer);
        buffer.clear();
        let mut free = self.pool.free.lock();
        if free.len() < MAX_IDLE {
            free.push(buffer);
        }
    }
}

/// The text around the items of a body, and the limits of a body.
#[derive(Debug, Clone)]
pub(super) struct BodyTemplate {
    pub(super) head: Vec<u8>,
    pub(super) tail: &'static [u8],
    pub(super) max_bytes: usize,
    pub(super) max_items: usize,
}

impl BodyTemplate {
    /// Bytes for items, each with its comma; the last comma is not sent.
    pub(super) fn capacity(&self) -> usize {
        self.max_bytes.saturating_add(1).saturating_sub(self.head.len() + self.tail.len())
    }
}

/// Packs items into bodies, in order.
#[derive(Debug)]
pub(super) struct Packer {
    template: BodyTemplate,
    pool: BufferPool,
    body: Vec<u8>,
    items: usize,
    first_row: u64,
    last_row: u64,
    /// Length, row and key of each item with a key.
    keyed: Vec<(usize, u64, Box<str>)>,
    sequence: u64,
}

impl Packer {
    pub(super) fn new(template: BodyTemplate) -> Self {
        Self {
            template,
            pool: BufferPool::default(),
            body: Vec::new(),
            items: 0,
            first_row: 0,
            last_row: 0,
            keyed: Vec::new(),
            sequence: 0,
        }
    }

    /// Adds the items of a chunk and passes every full batch to `send`, until it returns false. Adds the rows whose item is
    /// replaced by a later one with the same key to `superseded`.
    pub(super) fn add(
        &mut self,
        chunk: &mut EncodedChunk,
        superseded: &mut Vec<u64>,
        send: &mut dyn FnMut(Batch) -> bool,
    ) -> bool {
        if chunk.keys.is_empty() { self.add_unkeyed(chunk, send) } else { self.add_keyed(chunk, superseded, send) }
    }

    /// Adds as many items at once as fit.
    fn add_unkeyed(&mut self, chunk: &EncodedChunk, send: &mut dyn FnMut(Batch) -> bool) -> bool {
        let mut next = 0;
        while next < chunk.ends.len() {
            let start = next.checked_sub(1).map_or(0, |before| chunk.ends[before] as usize);
            let remaining = self.remaining();
            let fits = chunk.ends[next..].partition_point(|end| *end as usize - start <= remaining);
            let fits = fits.min(self.template.max_items - self.items);
            if fits == 0 {
                if self.items == 0 {
                    // Larger than a whole body; encoders leave such items out.
                    next += 1;
                } else if !self.emit(send) {
                    return false;
                }
                continue;
            }
            let last = next + fits - 1;
            let text = &chunk.text[start..chunk.ends[last] as usize];
            self.begin_body(chunk.first_row + u64::from(chunk.rows[next]));
            self.body.extend_from_slice(text);
            self.items += fits;
            self.last_row = chunk.first_row + u64::from(chunk.rows[last]);
            next = last + 1;
        }
        true
    }

    fn add_keyed(
        &mut self,
        chunk: &mut EncodedChunk,
        superseded: &mut Vec<u64>,
        send: &mut dyn FnMut(Batch) -> bool,
    ) -> bool {
        let keys = std::mem::take(&mut chunk.keys);
        let mut start = 0;
        for ((end, place), key) in chunk.ends.iter().zip(&chunk.rows).zip(keys) {
            let text = &chunk.text[start..*end as usize];
            start = *end as usize;
            let row = chunk.first_row + u64::from(*place);
            // The service ignores every occurrence of a duplicate id in a request; here the last one wins.
            if let Some(at) = self.keyed.iter().position(|(_, _, known)| *known == key) {
                self.remove(at, superseded);
            }
            if self.items > 0
                && (text.len() > self.remaining() || self.items >= self.template.max_items)
                && !self.emit(send)
            {
                return false;
            }
            if text.len() > self.remaining() {
                continue;
            }
            self.begin_body(row);
            self.body.extend_from_slice(text);
            self.items += 1;
            self.last_row = row;
            self.keyed.push((text.len(), row, key));
        }
        true
    }

    fn remove(&mut self, at: usize, superseded: &mut Vec<u64>) {
        let before: usize = self.keyed[..at].iter().map(|(length, ..)| length).sum();
        let (length, row, _) = self.keyed.remove(at);
        let start = self.template.head.len() + before;
        self.body.drain(start..start + length);
        self.items -= 1;
        superseded.push(row);
        if let Some((_, first, _)) = self.keyed.first() {
            self.first_row = *first;
        }
    }

    /// Bytes left for items.
    fn remaining(&self) -> usize {
        let used = if self.items == 0 { 0 } else { self.body.len() - self.template.head.len() };
        self.template.capacity() - used
    }

    fn begin_body(&mut self, row: u64) {
        if self.items == 0 {
            self.first_row = row;
            if self.body.capacity() == 0 {
                // Requests of few items need no large buffers.
                let capacity = if self.template.max_items < 1000 { 64 * 1024 } else { self.template.max_bytes };
                self.body = self.pool.acquire(capacity);
            }
            self.body.clear();
            self.body.extend_from_slice(&self.template.head);
        }
    }

    /// Sends the last batch.
    pub(super) fn finish(&mut self, send: &mut dyn FnMut(Batch) -> bool) -> bool {
        self.items == 0 || self.emit(send)
    }

    fn emit(&mut self, send: &mut dyn FnMut(Batch) -> bool) -> bool {
        self.body.pop();
        self.body.extend_from_slice(self.template.tail);
        let batch = Batch {
            sequence: self.sequence,
            body: self.pool.wrap(std::mem::take(&mut self.body)),
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
