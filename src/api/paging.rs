//! Parameters that many lists share: page size, cursor, order, deleted records and total count.

use crate::schema::FieldType::{Bool, Int, Sort};
use crate::schema::Presence::Optional;
use crate::schema::field::{TEXT, param};
use crate::schema::rule::{always, at_most_one};
use crate::schema::{Field, Rule};

pub(super) const CURSOR: Field = param("cursor", TEXT, Optional, "`next_cursor` of the previous page.").nullable();
pub(super) const WITH_DELETED: Field =
    param("with_deleted", Bool, Optional, "Whether deleted records are included.").default("false");
const SORT_BY: Field = param("sort_by", Sort, Optional, "An attribute and a direction, such as `created_at-asc`.");
pub(super) const TOTAL: Field = param(
    "with_total_count",
    Bool,
    Optional,
    "Whether the response contains the total number of records; not with `cursor`.",
)
.default("false");

/// The page size, from 1 to `most`.
pub(super) const fn count(most: i64, default: &'static str) -> Field {
    param("count", Int { min: 1, max: most }, Optional, "Records to try to return per page.").default(default)
}

/// `count`, `cursor`, `sort_by`, `with_deleted` and `with_total_count`.
pub(super) const LIST: &[Field] = &[count(1000, "200"), CURSOR, SORT_BY, WITH_DELETED, TOTAL];

/// `count`, `cursor`, `sort_by` and `with_total_count`: deleted records are never listed.
pub(super) const LIST_LIVE: &[Field] = &[count(1000, "200"), CURSOR, SORT_BY, TOTAL];

/// `with_deleted`, for single reads of records that stay after a delete.
pub(super) const SINGLE: &[Field] = &[WITH_DELETED];

/// The total is counted on the first page only: `with_total_count` excludes `cursor`.
pub(super) const LIST_RULES: &[Rule] = &[always(at_most_one(&["cursor", "with_total_count"]))];
