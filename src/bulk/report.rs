//! The progress and the report of a job.

use std::collections::BTreeMap;

use serde::Serialize;

use super::batch::{Counts, SkipReason};
use crate::identity::IdentifierKind;

/// Skipped rows and failures that are listed; all are counted.
const MAX_LISTED: usize = 1000;

/// The progress of a job.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Progress {
    /// Rows read so far.
    pub rows_read: u64,
    /// Users or products that the service confirmed, including those of an earlier run.
    pub confirmed: u64,
    /// Bytes read so far; 0 for sources without bytes.
    pub bytes_read: u64,
    /// Total bytes, where known.
    pub bytes_total: Option<u64>,
}

/// A row that was not sent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SkippedRow {
    /// Its number, from 1, without the header.
    pub row: u64,
    /// Why.
    pub reason: String,
}

/// A product that the service rejected.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, serde::Deserialize)]
pub struct ItemFailure {
    /// The number of its row, from 1, without the header.
    pub row: u64,
    /// The merchant's identifier.
    pub id: String,
    /// The service's message.
    pub message: String,
}

/// The result of a job.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Report {
    /// Rows read, without the header.
    pub rows_read: u64,
    /// Users or products that this run sent and the service confirmed, including products that it rejected.
    pub items_sent: u64,
    /// Users or products that an earlier run confirmed, according to the journal; they were not sent again.
    pub items_already_confirmed: u64,
    /// Identifiers in the encoded users, by kind.
    pub identifiers: BTreeMap<&'static str, u64>,
    /// Identifiers among them that were digests already.
    pub passed_through: u64,
    /// Rows not sent, by reason.
    pub skipped: BTreeMap<String, u64>,
    /// The first 1000 rows not sent.
    pub skipped_rows: Vec<SkippedRow>,
    /// Identifiers that cannot be used, by `kind: reason`; their rows are sent when another identifier can.
    pub refused_identifiers: BTreeMap<String, u64>,
    /// Violations of products, by `field: rule`; a row may have several.
    pub problems: BTreeMap<String, u64>,
    /// Requests, including retries.
    pub requests: u64,
    /// Retries.
    pub retries: u64,
    /// Requests confirmed in this run.
    pub batches: u64,
    /// Products created.
    pub created: u64,
    /// Products updated.
    pub updated: u64,
    /// Products without a change.
    pub unchanged: u64,
    /// Products that the service rejected.
    pub failed: u64,
    /// The first 1000 of them.
    pub failures: Vec<ItemFailure>,
    /// First and last row of each contiguous applied range; it may include skipped rows.
    pub applied: Vec<(u64, u64)>,
    /// First and last row of each failed request; empty when the job succeeded.
    pub not_applied: Vec<(u64, u64)>,
    /// Duration.
    pub seconds: f64,
}

impl Report {
    /// The report as JSON.
    pub fn to_json(&self) -> serde_json::Value {
        serde_json::to_value(self).unwrap_or_default()
    }

    pub(super) fn add_counts(&mut self, counts: &mut Counts) {
        self.rows_read += counts.rows;
        self.passed_through += counts.passed_through;
        for (kind, count) in IdentifierKind::ALL.into_iter().zip(counts.identifiers) {
            if count > 0 {
                *self.identifiers.entry(kind.name()).or_default() += count;
            }
        }
        for ((kind, reason), count) in std::mem::take(&mut counts.rejected) {
            *self.refused_identifiers.entry(format!("{kind}: {reason}")).or_default() += count;
        }
        for (problem, count) in std::mem::take(&mut counts.problems) {
            *self.problems.entry(problem).or_default() += count;
        }
        for (row, reason) in counts.skipped.drain(..) {
            self.skip(row, &reason);
        }
    }

    pub(super) fn skip(&mut self, row: u64, reason: &SkipReason) {
        let code = reason.code();
        if let Some(count) = self.skipped.get_mut(code.as_ref()) {
            *count += 1;
        } else {
            self.skipped.insert(code.into_owned(), 1);
        }
        if self.skipped_rows.len() < MAX_LISTED {
            self.skipped_rows.push(SkippedRow { row, reason: reason.message().into_owned() });
        }
    }

    pub(super) fn add_result(&mut self, result: &BatchResult) {
        self.created += result.created;
        self.updated += result.updated;
        self.unchanged += result.unchanged;
        self.failed += result.failures.len() as u64;
        let room = MAX_LISTED.saturating_sub(self.failures.len());
        self.failures.extend(result.failures.iter().take(room).cloned());
    }
}

/// Row ranges of batches; those of consecutive batches are merged.
#[derive(Debug, Default)]
pub(super) struct RowRanges(Vec<[u64; 4]>);

impl RowRanges {
    /// Adds a batch by its number, first and last row.
    pub(super) fn add(&mut self, batch: u64, first: u64, last: u64) {
        let at = self.0.partition_point(|range| range[0] <= batch);
        self.0.insert(at, [batch, batch, first, last]);
        for at in [at, at.wrapping_sub(1)] {
            if let (Some(&left), Some(&right)) = (self.0.get(at), self.0.get(at.wrapping_add(1)))
                && left[1] + 1 == right[0]
            {
                self.0[at] = [left[0], right[1], left[2], right[3]];
                self.0.remove(at + 1);
            }
        }
    }

    pub(super) fn rows(&self) -> Vec<(u64, u64)> {
        self.0.iter().map(|range| (range[2], range[3])).collect()
    }
}

/// The results of the products of one request; empty for users.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, serde::Deserialize)]
pub(super) struct BatchResult {
    #[serde(default)]
    pub(super) created: u64,
    #[serde(default)]
    pub(super) updated: u64,
    #[serde(default)]
    pub(super) unchanged: u64,
    #[serde(default)]
    pub(super) failures: Vec<ItemFailure>,
}

#[cfg(test)]
mod tests {
    use super::RowRanges;

    #[test]
    fn consecutive_batches_join_in_any_order() {
        let mut ranges = RowRanges::default();
        for batch in [4, 0, 2, 1, 5] {
            ranges.add(batch, batch * 10 + 1, batch * 10 + 10);
        }
        assert_eq!(ranges.rows(), [(1, 30), (41, 60)]);
        ranges.add(3, 31, 40);
        assert_eq!(ranges.rows(), [(1, 60)]);
    }
}
