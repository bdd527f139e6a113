//! The two spellings of names: documented and live.
//!
//! The documentation writes "post" and "platform" where the live service writes its brand. The table is `spelling.csv`; a name
//! that is not in it is the same in both.

use std::collections::HashMap;
use std::sync::LazyLock;

use serde_json::{Map, Value};

use crate::schema::{Field, FieldType, Record};
use crate::text_type;

/// The spelling of names in requests and responses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Spelling {
    /// That of the documentation.
    #[default]
    Documented,
    /// That of the live service.
    Live,
}

struct Table {
    live: HashMap<&'static str, &'static str>,
    documented: HashMap<&'static str, &'static str>,
}

static TABLE: LazyLock<Table> = LazyLock::new(|| {
    let mut table = Table { live: HashMap::new(), documented: HashMap::new() };
    for line in include_str!("spelling.csv").lines().skip(1) {
        let mut columns = line.split(',');
        let (Some(documented), Some(live)) = (columns.next(), columns.next()) else { continue };
        // A path is mapped by segment: `/2/posts/search/recent` differs from its live spelling in one.
        for (documented, live) in documented.split('/').zip(live.split('/')) {
            if documented != live {
                table.live.insert(documented, live);
                table.documented.insert(live, documented);
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
    /// The spelling of this name: `documented` or `live`.
    pub fn from_name(name: &str) -> Option<Self> {
        match name {
            "documented" => Some(Self::Documented),
            "live" => Some(Self::Live),
            _ => None,
        }
    }

    /// A documented name in this spelling.
    pub fn write(self, name: &str) -> &str {
        match self {
            Self::Documented => name,
            Self::Live => live(name),
        }
    }

    /// A documented path in this spelling, including the names of its parameters.
    pub fn write_template(self, path: &str) -> String {
        let parts = path.split('/').map(|part| match part.strip_prefix('{').and_then(|part| part.strip_suffix('}')) {
            Some(name) => format!("{{{}}}", self.write(name)),
            None => self.write(part).to_owned(),
        });
        parts.collect::<Vec<_>>().join("/")
    }

    /// Translates the names of a record's members, and their enum values, to this spelling.
    pub fn write_record(self, record: &Record, value: Value) -> Value {
        if self == Self::Documented {
            return value;
        }
        translate(value, &|name| record.field(name), live)
    }

    /// Translates a value of a field to this spelling.
    pub fn write_value(self, field: &Field, value: Value) -> Value {
        if self == Self::Documented { value } else { translate_value(&field.ty, value, live) }
    }
}

/// Translates the names of a record's members, and their enum values, from either spelling to the documented one.
pub fn record_to_documented(record: &Record, value: Value) -> Value {
    translate(value, &|name| record.field(documented(name)), documented)
}

/// Translates a value of a field from either spelling to the documented one.
pub fn to_documented(ty: &FieldType, value: Value) -> Value {
    translate_value(ty, value, documented)
}

fn translate<'f>(value: Value, field: &dyn Fn(&str) -> Option<&'f Field>, spell: fn(&str) -> &str) -> Value {
    match value {
        Value::Object(members) => {
            let translated = members.into_iter().map(|(name, value)| {
                let value = match field(&name) {
                    Some(field) => translate_value(&field.ty, value, spell),
                    None => value,
                };
                (spell(&name).to_owned(), value)
            });
            Value::Object(translated.collect::<Map<_, _>>())
        }
        Value::Array(items) => Value::Array(items.into_iter().map(|item| translate(item, field, spell)).collect()),
        other => other,
    }
}

fn translate_value(ty: &FieldType, value: Value, spell: fn(&str) -> &str) -> Value {
    match (ty, value) {
        (FieldType::Enum(_), Value::String(word)) => Value::String(spell(&word).to_owned()),
        (FieldType::Sort, Value::String(order)) => {
            let (attribute, direction) = order.rsplit_once('-').unwrap_or((&order, ""));
            Value::String(format!("{}-{direction}", spell(attribute)))
        }
        (FieldType::List(of, _), Value::Array(items)) => {
            Value::Array(items.into_iter().map(|item| translate_value(of, item, spell)).collect())
        }
        (FieldType::OpenObject(records), value) => {
            translate(value, &|name| records.iter().find_map(|record| record.field(documented(name))), spell)
        }
        (FieldType::Object(record) | FieldType::Objects(record, _), value) => {
            // A member may have either spelling; its field has the documented one.
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
    fn every_line_of_the_table_maps_in_both_directions() {
        for line in include_str!("spelling.csv").lines().skip(1) {
            let mut columns = line.split(',');
            let (documented_path, expected) = (columns.next().expect("a name"), columns.next().expect("a name"));
            assert_eq!(live_path(documented_path), expected);
            let back: Vec<&str> = expected.split('/').map(documented).collect();
            assert_eq!(back.join("/"), documented_path);
        }
    }

    #[test]
    fn similar_names_are_not_translated() {
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
