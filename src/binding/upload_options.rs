//! The options of an upload, as Python passes them.

use serde::Deserialize;

use crate::api::PRODUCT;
use crate::bulk::{CsvOptions, HeaderMode, MemberOperation, MemberOptions, PhoneRegion, ProductOptions};
use crate::error::{Error, Result};
use crate::identity::IdentifierKind;
use crate::schema::Presence;
use crate::validate::closest;

/// Whether rows become users, whose values are text, or products, whose values are typed.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum ItemKind {
    Users,
    Products,
}

/// The keyword arguments of `upload` and `upsert`.
#[derive(Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
pub(super) struct UploadOptions {
    /// Column, and the kind or field that it holds.
    pub(super) columns: Vec<(String, String)>,
    region: Option<String>,
    operation: Option<String>,
    effective_at: Option<String>,
    expires_at: Option<String>,
    delimiter: Option<String>,
    encoding: Option<String>,
    header: Option<bool>,
    strict: Option<bool>,
}

impl UploadOptions {
    pub(super) fn members(&self) -> Result<MemberOptions> {
        let mut columns: Vec<(IdentifierKind, Vec<String>)> = Vec::new();
        let mut region = self.region.clone().map_or(PhoneRegion::None, PhoneRegion::Fixed);
        for (column, held) in &self.columns {
            if held == "region" {
                region = PhoneRegion::Column(column.clone());
                continue;
            }
            let kind = IdentifierKind::from_name(held).ok_or_else(|| {
                let names = || IdentifierKind::ALL.into_iter().map(IdentifierKind::name).chain(["region"]);
                let near = closest(held, names()).map_or(String::new(), |near| format!("; did you mean {near}?"));
                let known = names().collect::<Vec<_>>().join(", ");
                Error::setting(format!("columns[{column:?}]"), format!("expected one of {known}{near}"))
            })?;
            match columns.iter_mut().find(|(known, _)| *known == kind) {
                Some((_, names)) => names.push(column.clone()),
                None => columns.push((kind, vec![column.clone()])),
            }
        }
        let operation = match self.operation.as_deref() {
            None | Some("Update") => MemberOperation::Update,
            Some("Delete") => MemberOperation::Delete,
            Some(_) => return Err(Error::setting("operation", "expected \"Update\" or \"Delete\"")),
        };
        Ok(MemberOptions {
            operation,
            columns,
            region,
            effective_at: self.effective_at.clone(),
            expires_at: self.expires_at.clone(),
            ..MemberOptions::default()
        })
    }

    pub(super) fn products(&self) -> ProductOptions {
        ProductOptions {
            columns: self.columns.iter().map(|(column, field)| (field.clone(), column.clone())).collect(),
            strict: self.strict(),
            ..ProductOptions::default()
        }
    }

    pub(super) fn csv(&self) -> Result<CsvOptions> {
        let delimiter = match self.delimiter.as_deref().map(|text| text.chars().collect::<Vec<_>>()) {
            None => None,
            Some(text) if text.len() == 1 => text.first().copied(),
            Some(_) => return Err(Error::setting("delimiter", "expected one character")),
        };
        let header = match self.header {
            None => HeaderMode::Detect,
            Some(true) => HeaderMode::Yes,
            Some(false) => HeaderMode::No,
        };
        Ok(CsvOptions { delimiter, header, encoding: self.encoding.clone() })
    }

    /// Whether an unknown field of a product is an error.
    pub(super) fn strict(&self) -> bool {
        self.strict.unwrap_or(true)
    }

    /// The keys to read from dicts.
    pub(super) fn keys(&self, kind: ItemKind) -> Vec<String> {
        if kind == ItemKind::Users {
            return self.columns.iter().map(|(column, _)| column.clone()).collect();
        }
        let column_of =
            |field: &str| self.columns.iter().find(|(_, held)| held == field).map(|(column, _)| column.clone());
        let fields = PRODUCT.fields.iter().filter(|field| field.create != Presence::Never);
        fields.map(|field| column_of(field.name).unwrap_or_else(|| field.name.to_owned())).collect()
    }
}
