//! Checks a call against its endpoint: parameters, operations of a batch, and rules.

use serde_json::Value;

use super::field::{check_field, check_value};
use super::{FieldPath, Problem, Problems, ValueRef, accepts, add_unknown, check_object, rules};
use crate::schema::endpoint::{OPERATION_TYPES, OPERATIONS};
use crate::schema::{Action, Endpoint, Field, FieldType, Operation, Presence, Values};
use crate::types::EpochMillis;

/// The treatment of unknown parameters and values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unknown {
    /// An unknown parameter or value is a problem.
    Refuse,
    /// Unknown parameters are ignored, as the service does.
    Ignore,
    /// Unknown parameters and values are allowed: the service may have more than the tables.
    Allow,
}

impl Endpoint {
    /// Every problem of a call, each with its place; none when it may be sent.
    pub fn check(&self, args: &Values, unknown: Unknown, now: EpochMillis) -> Vec<Problem> {
        let mut problems = Problems::new(now);
        let given = |name: &str| args.get(name).map_or(ValueRef::Null, ValueRef::from_json);
        for name in self.path_params() {
            let path = FieldPath::Name(&FieldPath::Root, name);
            match given(name) {
                ValueRef::Null => problems.add_missing(path, name),
                value => check_value(&self.path_param_type(name), value, path, &mut problems),
            }
        }
        if unknown == Unknown::Refuse {
            self.check_names(args, &mut problems);
        }
        let is_update = self.action == Action::Update;
        for (field, presence) in self.parameters() {
            let value = given(field.name);
            match (self.action, value) {
                (Action::Batch(most), ValueRef::Json(Value::Array(items))) if field.name == OPERATIONS => {
                    self.check_batch(items, most, unknown, &mut problems);
                }
                _ => check_field(field, presence, value, is_update, FieldPath::Root, &mut problems),
            }
            if let (FieldType::Sort, ValueRef::Text(text)) = (field.ty, value) {
                self.check_sort(text, &mut problems);
            }
        }
        rules::check(self.rules, given, is_update, FieldPath::Root, &mut problems);
        if matches!(self.action, Action::Create | Action::Update) {
            rules::check(self.record.rules, given, is_update, FieldPath::Root, &mut problems);
        }
        if unknown == Unknown::Allow {
            problems.list.retain(|problem| !matches!(problem.rule, "unknown" | "fixed" | "choice" | "narrows"));
        }
        problems.list
    }

    /// Reports arguments that are not parameters of the endpoint.
    fn check_names(&self, args: &Values, problems: &mut Problems) {
        let is_fixed = |field: &Field| field.create != Presence::Never && field.update == Presence::Never;
        for name in args.keys() {
            if self.parameter(name).is_some() || self.path_params().any(|known| known == name) {
                continue;
            }
            if self.action == Action::Update && self.write_record().field(name).is_some_and(is_fixed) {
                let message = "cannot be changed once it is made; leave it out".to_owned();
                problems.add_invalid(FieldPath::Name(&FieldPath::Root, name), "fixed", message);
                continue;
            }
            let names = self.path_params().chain(self.parameters().map(|(field, _)| field.name));
            add_unknown(name, names, FieldPath::Root, problems);
        }
    }

    fn check_sort(&self, text: &str, problems: &mut Problems) {
        let Some((attribute, _)) = text.rsplit_once('-') else { return };
        if !self.record.sortable.contains(&attribute) {
            let message = format!("expected one of {}", self.record.sortable.join(", "));
            problems.add_invalid(FieldPath::Name(&FieldPath::Root, "sort_by"), "choice", message);
        }
    }

    /// Checks the operations of a batch, each by its type.
    fn check_batch(&self, items: &[Value], most: usize, unknown: Unknown, problems: &mut Problems) {
        let path = FieldPath::Name(&FieldPath::Root, OPERATIONS);
        if items.is_empty() || items.len() > most {
            let message = format!("expected 1 to {most} operations, got {}", items.len());
            return problems.add_invalid(path, "count", message);
        }
        for (index, item) in items.iter().enumerate() {
            let path = FieldPath::Index(&path, index);
            let Value::Object(members) = item else {
                problems.add_invalid(path, "type", "expected an object with operation_type and params".into());
                continue;
            };
            let Some(action) = self.operation_action(members, path, problems) else { continue };
            let path = FieldPath::Name(&path, "params");
            match members.get("params") {
                Some(Value::Object(params)) => self.check_operation(action, params, unknown, path, problems),
                _ => problems.add_missing(path, "params"),
            }
        }
    }

    /// The action that an operation asks for; none, with a problem, when it has no valid type.
    fn operation_action(&self, members: &Values, path: FieldPath<'_>, problems: &mut Problems) -> Option<Action> {
        let path = FieldPath::Name(&path, "operation_type");
        match members.get("operation_type").and_then(Value::as_str) {
            Some("Create") => return Some(Action::Create),
            Some("Update") if self.write_record().is_updatable() => return Some(Action::Update),
            Some("Delete") => return Some(Action::Delete),
            Some(_) => {
                let known = |word: &&&str| **word != "Update" || self.write_record().is_updatable();
                let known: Vec<&str> = OPERATION_TYPES.iter().filter(known).copied().collect();
                problems.add_invalid(path, "choice", format!("expected one of {}", known.join(", ")));
            }
            None => problems.add_missing(path, "operation_type"),
        }
        None
    }

    fn check_operation(
        &self,
        action: Action,
        params: &Values,
        unknown: Unknown,
        path: FieldPath<'_>,
        problems: &mut Problems,
    ) {
        let record = self.write_record();
        let mut fields = params.clone();
        let id = fields.shift_remove(record.id_param);
        if action != Action::Create {
            let path = FieldPath::Name(&path, record.id_param);
            match id.as_ref().map_or(ValueRef::Null, ValueRef::from_json) {
                ValueRef::Null => problems.add_missing(path, record.id_param),
                value => check_value(&FieldType::Id, value, path, problems),
            }
        }
        if unknown == Unknown::Ignore {
            fields.retain(|name, _| accepts(record, name, action));
        }
        if action != Action::Delete {
            check_object(record, &fields, action, path, problems);
        }
    }

    /// Whether problems of single items are reported per item, in a response that succeeds.
    pub const fn reports_per_item(&self) -> bool {
        matches!(self.action, Action::Custom(Operation::WriteProducts))
    }
}
