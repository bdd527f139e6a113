//! Documented ↔ live spelling: one table, read in both directions.
//!
//! The documents write "post" and "platform" where the live service writes its brand. The table is `spelling.csv`: the rows of the
//! user's `wire-spelling.csv` and the identifiers that document 5 adds. A name that is not in it is the same in both.

use std::collections::HashMap;
use std::sync::LazyLock;

use serde_json::{Map, Value};

use crate::schema::{Field, FieldType, Record};
use crate::text_type;

/// Which spelling is on the wire.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Spelling {
    /// As the documents write.
    #[default]
    Documented,
    /// As the live service writes.
    Live,
}

struct Table {
    live: HashMap<&'static str, &'static str>,
    documented: HashMap<&'static str, &'static str>,
}

static TABLE: LazyLock<Table> = LazyLock::new(|| {
    let mut table = Table { live: HashMap::new(), documented: HashMap::new() };
    for line in include_str!("spelling.csv").lines().skip(1) {
        let mut cells = line.split(',');
        let (Some(documented), Some(live)) = (cells.next(), cells.next()) else { continue };
        // Paths are kept by segment: `/2/posts/search/recent` differs from its live form in one.
        for (ours, theirs) in documented.split('/').zip(live.split('/')) {
            if ours != theirs {
                table.live.insert(ours, theirs);
                table.documented.insert(theirs, ours);
            }
        }
    }
    table
});

/// The live spelling of a documented name.
pub fn live(name: &str) -> &str {
    TABLE.live.get(name).copied().unwrap_or(name)
}

/// The documented spelling of a live name.
pub fn documented(name: &str) -> &str {
    TABLE.documented.get(name).copied().unwrap_or(name)
}

/// The live spelling of a documented path, segment by segment.
pub fn live_path(path: &str) -> String {
    path.split('/').map(live).collect::<Vec<_>>().join("/")
}

impl Spelling {
    /// The setting of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        match name {
            "documented" => Some(Self::Documented),
            "live" => Some(Self::Live),
            _ => None,
        }
    }

    /// How a documented name is written in this spelling.
    pub fn write(self, name: &str) -> &str {
        match self {
            Self::Documented => name,
            Self::Live => live(name),
        }
    }

    /// How a documented path is written in this spelling, the names of its parameters as well.
    pub fn write_template(self, path: &str) -> String {
        let parts = path.split('/').map(|part| match part.strip_prefix('{').and_then(|part| part.strip_suffix('}')) {
            Some(name) => format!("{{{}}}", self.write(name)),
            None => self.write(part).to_owned(),
        });
        parts.collect::<Vec<_>>().join("/")
    }

    /// Writes the members of a record, and the words in them, in this spelling.
    pub fn write_record(self, record: &Record, value: Value) -> Value {
        if self == Self::Documented {
            return value;
        }
        translate(value, &|name| record.field(name), live)
    }

    /// Writes one value of a column in this spelling.
    pub fn write_value(self, field: &Field, value: Value) -> Value {
        if self == Self::Documented { value } else { translate_value(&field.ty, value, live) }
    }
}

/// The members of a record, and the words in them, in the documents' spelling, whichever they were written in.
pub fn record_to_documented(record: &Record, value: Value) -> Value {
    translate(value, &|name| record.field(documented(name)), documented)
}

/// A value of a column in the documents' spelling, whichever it was written in.
pub fn to_documented(ty: &FieldType, value: Value) -> Value {
    translate_value(ty, value, documented)
}

fn translate<'f>(value: Value, field: &dyn Fn(&str) -> Option<&'f Field>, spell: fn(&str) -> &str) -> Value {
    match value {
        Value::Object(members) => {
            let spelled = members.into_iter().map(|(name, value)| {
                let value = match field(&name) {
                    Some(field) => translate_value(&field.ty, value, spell),
                    None => value,
                };
                (spell(&name).to_owned(), value)
            });
            Value::Object(spelled.collect::<Map<_, _>>())
        }
        Value::Array(items) => Value::Array(items.into_iter().map(|item| translate(item, field, spell)).collect()),
        other => other,
    }
}

fn translate_value(ty: &FieldType, value: Value, spell: fn(&str) -> &str) -> Value {
    match (ty, value) {
        (FieldType::Enum(_), Value::String(word)) => Value::String(spell(&word).to_owned()),
        (FieldType::Sort, Value::String(order)) => {
            let (attribute, way) = order.rsplit_once('-').unwrap_or((&order, ""));
            Value::String(format!("{}-{way}", spell(attribute)))
        }
        (FieldType::List(of, _), Value::Array(items)) => {
            Value::Array(items.into_iter().map(|item| translate_value(of, item, spell)).collect())
        }
        (FieldType::OpenObject(records), value) => {
            translate(value, &|name| records.iter().find_map(|record| record.field(documented(name))), spell)
        }
        (FieldType::Object(record) | FieldType::Objects(record, _), value) => {
            // A member may arrive in either spelling; the column is found by the documented one.
            translate(value, &|name| record.field(documented(name)), spell)
        }
        (
            text_type!()
            | FieldType::Id
            | FieldType::DecimalId
            | FieldType::Int64
            | FieldType::TextOrInt
            | FieldType::Int { .. }
            | FieldType::IntEnum(_)
            | FieldType::Bool
            | FieldType::Micros
            | FieldType::Instant
            | FieldType::InstantMillis
            | FieldType::Any
            // A value of another type than its field's is left for the check.
            | FieldType::Enum(_)
            | FieldType::Sort
            | FieldType::List(..),
            value,
        ) => value,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_of_the_table_maps_in_both_directions() {
        for line in include_str!("spelling.csv").lines().skip(1) {
            let mut cells = line.split(',');
            let (ours, theirs) = (cells.next().unwrap_or_default(), cells.next().unwrap_or_default());
            assert_eq!(live_path(ours), theirs);
            let back: Vec<&str> = theirs.split('/').map(documented).collect();
            assert_eq!(back.join("/"), ours);
        }
    }

    #[test]
    fn look_alikes_stay_as_they_are() {
        for name in [
            "platform",
            "PLATFORM_VERSION",
            "ALL_ON_TWITTER",
            "RETWEETS_ONLY",
            "POSTAL_CODES",
            "google_product_category",
            "post_view_attribution_window",
        ] {
            assert_eq!(live(name), name);
            assert_eq!(documented(name), name);
        }
    }
}
