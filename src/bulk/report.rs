//! What a job tells: while it runs, and at its end.

use std::collections::BTreeMap;

use serde::Serialize;

use super::batch::{Reason, Tally};
use crate::identity::Kind;

/// Skipped rows, failures and rows not applied that are kept one by one; all are counted.
const KEPT: usize = 1000;

/// How far a job is.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Progress {
    /// Rows read so far.
    pub rows_read: u64,
    /// Users or products that the service confirmed, those of an earlier run included.
    pub confirmed: u64,
    /// Bytes read so far; 0 where there are none.
    pub bytes_read: u64,
    /// Bytes in all, where that is known.
    pub bytes_total: Option<u64>,
}

/// A row that was not sent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SkippedRow {
    /// Its number, from 1; a header does not count.
    pub row: u64,
    /// Why.
    pub reason: String,
}

/// A product that the service did not take.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, serde::Deserialize)]
pub struct Failure {
    /// The number of its row, from 1; a header does not count.
    pub row: u64,
    /// The merchant's identifier.
    pub id: String,
    /// What the service says.
    pub message: String,
}

/// What became of a job.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Report {
    /// Rows read; a header does not count.
    pub rows_read: u64,
    /// Users that this run sent and the service confirmed; products for a catalog, those that it refused included.
    pub users_sent: u64,
    /// Users or products that the journal shows as confirmed by an earlier run; they were not sent again.
    pub users_already_confirmed: u64,
    /// Identifiers in the users made of the rows, by kind.
    pub identifiers: BTreeMap<&'static str, u64>,
    /// Identifiers among them that were digests already.
    pub passed_through: u64,
    /// Rows not sent, by reason.
    pub skipped: BTreeMap<String, u64>,
    /// The first 1000 rows not sent.
    pub skipped_rows: Vec<SkippedRow>,
    /// Identifiers that cannot be used, by `kind: reason`; their rows are sent when another identifier can.
    pub refused_identifiers: BTreeMap<String, u64>,
    /// Broken rules of products, by `field: rule`; a row may break several.
    pub problems: BTreeMap<String, u64>,
    /// Requests made, those sent again included.
    pub requests: u64,
    /// Requests that were sent again.
    pub retries: u64,
    /// Requests confirmed in this run.
    pub batches: u64,
    /// Products made.
    pub created: u64,
    /// Products changed.
    pub updated: u64,
    /// Products that were so already.
    pub unchanged: u64,
    /// Products that the service did not take.
    pub failed: u64,
    /// The first 1000 of them.
    pub failures: Vec<Failure>,
    /// First and last row of what is applied, in as few ranges as there are; rows skipped may lie between.
    pub applied: Vec<(u64, u64)>,
    /// First and last row of the requests that failed; empty when the job ended well.
    pub not_applied: Vec<(u64, u64)>,
    /// How long it took.
    pub seconds: f64,
}

impl Report {
    /// As JSON.
    pub fn to_json(&self) -> serde_json::Value {
        serde_json::to_value(self).unwrap_or_default()
    }

    pub(super) fn count(&mut self, tally: &mut Tally) {
        self.rows_read += tally.rows;
        self.passed_through += tally.passed_through;
        for (kind, count) in Kind::ALL.into_iter().zip(tally.identifiers) {
            if count > 0 {
                *self.identifiers.entry(kind.name()).or_default() += count;
            }
        }
        for ((kind, reason), count) in std::mem::take(&mut tally.refused) {
            *self.refused_identifiers.entry(format!("{kind}: {reason}")).or_default() += count;
        }
        for (problem, count) in std::mem::take(&mut tally.problems) {
            *self.problems.entry(problem).or_default() += count;
        }
        for (row, reason) in tally.skipped.drain(..) {
            self.skip(row, &reason);
        }
    }

    pub(super) fn skip(&mut self, row: u64, reason: &Reason) {
        let code = reason.code();
        if let Some(count) = self.skipped.get_mut(code.as_ref()) {
            *count += 1;
        } else {
            self.skipped.insert(code.into_owned(), 1);
        }
        if self.skipped_rows.len() < KEPT {
            self.skipped_rows.push(SkippedRow { row, reason: reason.words().into_owned() });
        }
    }

    pub(super) fn apply(&mut self, applied: &Applied) {
        self.created += applied.created;
        self.updated += applied.updated;
        self.unchanged += applied.unchanged;
        self.failed += applied.failures.len() as u64;
        let room = KEPT.saturating_sub(self.failures.len());
        self.failures.extend(applied.failures.iter().take(room).cloned());
    }

}

/// Rows of consecutive batches, joined.
#[derive(Debug, Default)]
pub(super) struct Ranges(Vec<[u64; 4]>);

impl Ranges {
    /// Adds a batch: its number, its first and its last row.
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

/// What the service did with the products of one request; empty for users.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, serde::Deserialize)]
pub(super) struct Applied {
    #[serde(default)]
    pub(super) created: u64,
    #[serde(default)]
    pub(super) updated: u64,
    #[serde(default)]
    pub(super) unchanged: u64,
    #[serde(default)]
    pub(super) failures: Vec<Failure>,
}

#[cfg(test)]
mod tests {
    use super::Ranges;

    #[test]
    fn consecutive_batches_join_in_any_order() {
        let mut ranges = Ranges::default();
        for batch in [4, 0, 2, 1, 5] {
            ranges.add(batch, batch * 10 + 1, batch * 10 + 10);
        }
        assert_eq!(ranges.rows(), [(1, 30), (41, 60)]);
        ranges.add(3, 31, 40);
        assert_eq!(ranges.rows(), [(1, 60)]);
    }
}
