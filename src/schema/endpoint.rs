//! Endpoints: action, path and record. Method, parameters and limits are derived from them.

use super::field::{Field, FieldType, Presence, param};
use super::operation::{Action, Method};
use super::rate_limit::{READS, RateLimit, RateLimitScope, WRITES};
use super::record::Record;
use super::rule::Rule;

/// The place of the parameters that are not in the path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Body {
    /// In the query; the service also accepts a form body.
    Query,
    /// In a JSON object.
    Object,
    /// The body is the JSON array that is the value of this parameter.
    Array(&'static str),
}

/// The shape of `data` in a response.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ResponseShape {
    /// One record.
    One,
    /// One record under a member of `data`.
    NestedOne(&'static str),
    /// None: the response has a `message` instead of `data`.
    Message,
    /// One record in an array.
    SingletonList,
    /// A page of records and a cursor.
    Page,
    /// An array of records, in the order of the request.
    Many,
    /// An array of records under a member of `data`.
    NestedMany(&'static str),
    /// An array of text.
    Strings,
}

/// The parameters that `request.params` of a response repeats.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Echo {
    /// Path and parameters.
    All,
    /// Path parameters only.
    Path,
    /// Only the parameter of this name.
    Only(&'static str),
    /// An array: `{ params, operation_type }` per item, path parameters merged into `params`, `users` left out.
    Items,
}

/// A group of endpoints that a permission allows or denies as a whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Area {
    /// Campaigns, line items, promoted content and targeting.
    Campaigns,
    /// Posts, drafts and media creatives.
    Creatives,
    /// Audiences.
    Audiences,
    /// Settings and users of the account.
    Settings,
    /// Allowed for every user with access to the account.
    Open,
}

/// A host of the service.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Host {
    /// `{base_url}`
    Ads,
    /// `{sandbox_base_url}`, for endpoints that only the service's sandbox has.
    Sandbox,
}

/// An endpoint of the service.
#[derive(Debug)]
pub struct Endpoint {
    /// `resource.verb`, the public name.
    pub name: &'static str,
    /// The operation.
    pub action: Action,
    /// The HTTP method.
    pub method: Method,
    /// Whether calling it twice has the same effect as calling it once.
    pub idempotent: bool,
    /// The path in documented spelling, with parameters in braces.
    pub path: &'static str,
    /// Whether the identifiers in the path, other than the account's, are decimal digits; otherwise they are base 36.
    pub decimal_ids: bool,
    /// The record in the response; also the record that is written, unless `item_record` is set.
    pub record: &'static Record,
    /// The record of the items of a batch, if it differs from the record in the response.
    pub item_record: Option<&'static Record>,
    /// One sentence: the docstring, the `OpenAPI` summary and the command line's help.
    pub doc: &'static str,
    /// Parameters other than those of the path and the fields of the record.
    pub params: &'static [&'static [Field]],
    /// Rules across parameters.
    pub rules: &'static [Rule],
    /// The place of the parameters.
    pub body: Body,
    /// The shape of `data`.
    pub response: ResponseShape,
    /// The parameters that the response repeats.
    pub echo: Echo,
    /// The host that serves it.
    pub host: Host,
    /// The area whose permissions apply, if it is not that of its subject.
    pub area: Option<Area>,
    /// Whether the response contains `total_count` even without `with_total_count`.
    pub always_total: bool,
    /// The value of `data_type` in the response, if it has one.
    pub data_type: Option<&'static str>,
    /// Fields, the most general first: operations with the same values may depend on each other, so bulk jobs put them in the
    /// same batch if they fit.
    pub batch_group: &'static [&'static str],
    /// Values of the last field of `batch_group` that count as the same value.
    pub batch_equivalents: &'static [&'static [&'static str]],
    /// The documented rate limit.
    pub rate_limit: RateLimit,
    /// The largest body in bytes, if it is limited.
    pub max_bytes: Option<usize>,
    /// The section of the service's documentation.
    pub source: &'static str,
    /// Behavior that is not documented and was chosen here.
    pub assumed: &'static [&'static str],
}

/// An endpoint with the defaults of its action.
pub const fn endpoint(
    name: &'static str,
    action: Action,
    path: &'static str,
    record: &'static Record,
    doc: &'static str,
) -> Endpoint {
    let (body, response, echo) = match action {
        Action::List => (Body::Query, ResponseShape::Page, Echo::All),
        Action::Batch(_) => (Body::Array(OPERATIONS), ResponseShape::Many, Echo::Items),
        Action::Get | Action::Create | Action::Update | Action::Delete | Action::Custom(_) => {
            (Body::Query, ResponseShape::One, Echo::All)
        }
    };
    let method = action.default_method();
    let endpoint = Endpoint {
        name,
        action,
        method,
        idempotent: method.is_idempotent(),
        decimal_ids: false,
        path,
        record,
        item_record: None,
        doc,
        params: &[],
        rules: &[],
        body,
        response,
        echo,
        host: Host::Ads,
        area: None,
        always_total: false,
        data_type: None,
        batch_group: &[],
        batch_equivalents: &[],
        rate_limit: READS,
        max_bytes: None,
        source: "",
        assumed: &[],
    };
    endpoint.method(method)
}

/// The largest body in bytes, where the service limits it.
pub const MAX_BODY_BYTES: usize = 5_000_000;

/// The parameter whose value is the items of a batch.
pub const OPERATIONS: &str = "operations";
/// Values of `operation_type` of an item of a batch.
pub const OPERATION_TYPES: &[&str] = &["Create", "Delete", "Update"];

impl Endpoint {
    /// Sets the HTTP method, and the idempotency and rate limit that follow from it.
    pub const fn method(mut self, method: Method) -> Self {
        self.method = method;
        self.idempotent = method.is_idempotent();
        self.rate_limit = if matches!(method, Method::Get) { READS } else { WRITES };
        self
    }

    /// Marks a POST as idempotent.
    pub const fn idempotent(mut self) -> Self {
        self.idempotent = true;
        self
    }

    /// Sets the identifiers in the path, other than the account's, to decimal digits.
    pub const fn decimal_ids(mut self) -> Self {
        self.decimal_ids = true;
        self
    }

    /// Sets the record of the items of a batch.
    pub const fn item_record(mut self, record: &'static Record) -> Self {
        self.item_record = Some(record);
        self
    }

    /// Sets the parameters other than those of the path and the fields of the record.
    pub const fn params(mut self, params: &'static [&'static [Field]]) -> Self {
        self.params = params;
        self
    }

    /// Sets the rules across parameters.
    pub const fn rules(mut self, rules: &'static [Rule]) -> Self {
        self.rules = rules;
        self
    }

    /// Puts the parameters in a JSON object.
    pub const fn json(mut self) -> Self {
        self.body = Body::Object;
        self
    }

    /// Makes the value of one parameter, a JSON array, the body.
    pub const fn array(mut self, parameter: &'static str) -> Self {
        self.body = Body::Array(parameter);
        self
    }

    /// Sets the shape of `data`.
    pub const fn response(mut self, response: ResponseShape) -> Self {
        self.response = response;
        self
    }

    /// Sets the parameters that the response repeats; default: all.
    pub const fn echo(mut self, echo: Echo) -> Self {
        self.echo = echo;
        self
    }

    /// Marks an endpoint that only the service's sandbox has.
    pub const fn sandbox(mut self) -> Self {
        self.host = Host::Sandbox;
        self
    }

    /// Sets the area whose permissions apply; default: that of its subject.
    pub const fn area(mut self, area: Area) -> Self {
        self.area = Some(area);
        self
    }

    /// Marks a response that contains `total_count` even without `with_total_count`.
    pub const fn always_total(mut self) -> Self {
        self.always_total = true;
        self
    }

    /// Sets `data_type` of the response.
    pub const fn data_type(mut self, name: &'static str) -> Self {
        self.data_type = Some(name);
        self
    }

    /// Sets the fields by which bulk jobs group operations that may depend on each other, the most general first.
    pub const fn batch_group(mut self, fields: &'static [&'static str]) -> Self {
        self.batch_group = fields;
        self
    }

    /// Sets the values of the last field of `batch_group` that count as the same value.
    pub const fn batch_equivalents(mut self, values: &'static [&'static [&'static str]]) -> Self {
        self.batch_equivalents = values;
        self
    }

    /// Sets the documented rate limit.
    pub const fn rate_limit(mut self, rate_limit: RateLimit) -> Self {
        self.rate_limit = rate_limit;
        self
    }

    /// Limits the body to [`MAX_BODY_BYTES`].
    pub const fn limited_body(mut self) -> Self {
        self.max_bytes = Some(MAX_BODY_BYTES);
        self
    }

    /// Sets the section of the service's documentation.
    pub const fn source(mut self, source: &'static str) -> Self {
        self.source = source;
        self
    }

    /// Sets the behavior that is not documented and was chosen here.
    pub const fn assumed(mut self, assumed: &'static [&'static str]) -> Self {
        self.assumed = assumed;
        self
    }

    /// The record that is written: `item_record`, else `record`.
    pub const fn write_record(&self) -> &'static Record {
        match self.item_record {
            Some(record) => record,
            None => self.record,
        }
    }

    /// `campaigns` of `campaigns.list`.
    pub fn resource(&self) -> &'static str {
        self.name.rsplit_once('.').map_or(self.name, |(resource, _)| resource)
    }

    /// `list` of `campaigns.list`.
    pub fn verb(&self) -> &'static str {
        self.name.rsplit_once('.').map_or("", |(_, verb)| verb)
    }

    /// The names of the parameters in the path, in order.
    pub fn path_params(&self) -> impl DoubleEndedIterator<Item = &'static str> + Clone {
        self.path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'))
    }

    /// The type of a path parameter.
    pub fn path_param_type(&self, name: &str) -> FieldType {
        if self.decimal_ids && name != "account_id" { FieldType::DecimalId } else { FieldType::Id }
    }

    /// The path parameter that identifies the record itself, if there is one.
    pub fn record_id_param(&self) -> Option<&'static str> {
        let last = self.path_params().next_back();
        last.filter(|name| self.path.ends_with('}') || (!name.is_empty() && *name == self.record.id_param))
    }

    /// The path parameter that identifies the parent of the records: an account, a catalog, an audience.
    pub fn parent_param(&self) -> Option<&'static str> {
        let id_param = self.record_id_param();
        self.path_params().rev().find(|name| Some(*name) != id_param)
    }

    /// Whether the response has a `next_cursor` that a further call accepts.
    pub fn is_paged(&self) -> bool {
        self.response == ResponseShape::Page && self.parameter("cursor").is_some()
    }

    /// The fields of the record that a create or an update accepts.
    fn record_parameters(&self) -> impl Iterator<Item = (&'static Field, Presence)> {
        let (creates, updates) = (self.action == Action::Create, self.action == Action::Update);
        self.record.fields.iter().filter_map(move |field| {
            let presence = if creates { field.create } else { field.update };
            ((creates || updates) && presence != Presence::Never).then_some((field, presence))
        })
    }

    /// Every parameter that is not in the path: the operations of a batch, the fields of the record, then `params`.
    pub fn parameters(&self) -> impl Iterator<Item = (&'static Field, Presence)> {
        let operations = match self.action {
            Action::Batch(_) => Some((&BATCH, Presence::Required)),
            _ => None,
        };
        let params = self.params.iter().flat_map(|group| group.iter()).map(|field| (field, field.create));
        operations.into_iter().chain(self.record_parameters()).chain(params)
    }

    /// The parameter of this name, if it is not in the path.
    pub fn parameter(&self, name: &str) -> Option<&'static Field> {
        self.parameters().map(|(field, _)| field).find(|field| field.name == name)
    }

    /// The source, and the assumptions if there are any, as a paragraph for docstrings and `OpenAPI`.
    pub fn notes(&self) -> String {
        let source = format!("Source: the service's documentation, {}.", self.source);
        if self.assumed.is_empty() { source } else { format!("{source} Assumed: {}.", self.assumed.join("; ")) }
    }

    /// The key of the rate limit: endpoints with the same key share it.
    pub fn rate_limit_key(&self) -> String {
        match self.rate_limit.scope {
            RateLimitScope::Category(name) => name.to_owned(),
            RateLimitScope::Endpoint | RateLimitScope::Account => self.name.to_owned(),
        }
    }
}

/// The items of a batch. Each is checked by its `operation_type`, see `validate`.
static BATCH: Field = param(
    OPERATIONS,
    FieldType::Any,
    Presence::Required,
    "The operations, in order: `Create(...)`, `Update(id, ...)`, `Delete(id)`, or objects with `operation_type` and `params`.",
);
