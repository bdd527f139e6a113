//! One row: what can be done, to which record, at which path. Method, parameters and limits follow from it.

use super::field::{Field, FieldType, Presence, param};
use super::rate_limit::{READS, RateLimit, RateLimitScope, WRITES};
use super::record::Record;
use super::rule::Rule;

/// What a call does. Method, parameters, body and answer follow from it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Action {
    /// Read one page of records.
    List,
    /// Read one record.
    Get,
    /// Make a record.
    Create,
    /// Change the given columns of a record.
    Update,
    /// Delete a record.
    Delete,
    /// Create, update and delete at most so many records: all or nothing.
    Batch(usize),
    /// Something of its own.
    Custom(Operation),
}

/// What an endpoint does that is not a plain reading or writing of records.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Operation {
    /// Read the audiences that the account owns, or that are shared with it.
    Audiences,
    /// Read the feature keys of an account.
    Features,
    /// Add feature keys to an account.
    AddFeatures,
    /// Take feature keys away from an account.
    RemoveFeatures,
    /// Create or update products.
    WriteProducts,
    /// Delete products by key.
    DeleteProducts,
    /// Add users to an audience or a list and remove them.
    Members,
    /// Read which campaigns and line items target an audience.
    Targeted,
    /// Read post volume and related keywords.
    KeywordVolume,
    /// Read the permissions of the authenticated user on an account.
    Access,
    /// Read reference data: what every user sees alike.
    Lookup,
    /// Read one record of reference data.
    LookupOne,
    /// Estimate how many users targeting criteria reach.
    Estimate,
    /// Read keywords or users like those given.
    Suggest,
    /// Read what the service recommends for an account.
    Recommendations,
    /// Read one recommendation with the changes it proposes.
    Recommendation,
    /// Set a campaign or a line item to run.
    Activate,
    /// Promote posts in a line item.
    Promote,
    /// Give a post a name.
    NamePost,
    /// Show how posts will look.
    PreviewPosts,
    /// Show a draft on the devices of the user.
    PreviewDraft,
}

/// An HTTP method.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Method {
    /// Read.
    Get,
    /// Create.
    Post,
    /// Update.
    Put,
    /// Delete.
    Delete,
}

/// Where the parameters that are not in the path travel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Body {
    /// In the query; the service takes a form body as well.
    Query,
    /// In a JSON object.
    Object,
    /// The body is the JSON array that the parameter of this name holds.
    Array(&'static str),
}

/// What `data` of an answer holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ResponseShape {
    /// One record.
    One,
    /// One record under a member of `data`.
    NestedOne(&'static str),
    /// Nothing: the answer has a `message` instead of `data`.
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

/// What `request.params` of an answer repeats.
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

/// What a call is about; a user's permissions on an account are given by area (document 2, Accounts).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Area {
    /// Campaigns, line items, what they promote and whom they target.
    Campaigns,
    /// Posts, drafts and what else is shown.
    Creatives,
    /// Audiences.
    Audiences,
    /// Settings and users of the account.
    Settings,
    /// What everybody with access to the account may do.
    Open,
}

/// Which of the service's hosts answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Host {
    /// `{base_url}`
    Ads,
    /// `{sandbox_base_url}`: only there.
    Sandbox,
}

/// One row of the service.
#[derive(Debug)]
pub struct Endpoint {
    /// `resource.verb`, the public name.
    pub name: &'static str,
    /// What it does.
    pub action: Action,
    /// Its HTTP method.
    pub method: Method,
    /// Whether calling it twice leaves the same state as calling it once.
    pub idempotent: bool,
    /// Its path, documented spelling.
    pub path: &'static str,
    /// Whether the identifiers in the path, other than the account's, are decimal digits; otherwise they are base 36.
    pub decimal_ids: bool,
    /// The record that it reads or writes.
    pub record: &'static Record,
    /// The record that the items of a batch are, where it is not the one answered.
    pub item_record: Option<&'static Record>,
    /// What it does, in a sentence.
    pub doc: &'static str,
    /// Parameters besides those of the path and the record's own columns.
    pub params: &'static [&'static [Field]],
    /// Rules across its parameters.
    pub rules: &'static [Rule],
    /// Where parameters travel.
    pub body: Body,
    /// What `data` holds.
    pub response: ResponseShape,
    /// What the answer repeats.
    pub echo: Echo,
    /// Which host answers.
    pub host: Host,
    /// What it is about, where that is not what its subject is about.
    pub area: Option<Area>,
    /// Whether the answer tells how many records there are in all without being asked.
    pub always_total: bool,
    /// What the answer says its `data` is, where it does; nobody may need it.
    pub data_type: Option<&'static str>,
    /// Parameters that operations which may need one another share, the widest first: those travel in one batch where they can.
    pub batch_group: &'static [&'static str],
    /// Words in the narrowest of those that need one another, although they differ.
    pub batch_equivalents: &'static [&'static [&'static str]],
    /// How often it may be called.
    pub rate_limit: RateLimit,
    /// Most bytes of a body.
    pub max_bytes: Option<usize>,
    /// Where the documents say so.
    pub source: &'static str,
    /// What we chose where the documents are silent.
    pub assumed: &'static [&'static str],
}

/// A row: name, action, path, record and what it does.
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

/// The most bytes of a body, where the service limits it.
pub const MAX_BODY_BYTES: usize = 5_000_000;

/// The parameter that holds the items of a batch.
pub const OPERATIONS: &str = "operations";
/// What an item of a batch asks for.
pub const OPERATION_TYPES: &[&str] = &["Create", "Delete", "Update"];

impl Endpoint {
    /// The HTTP method, where it does not follow from the action. Idempotency and rate limit follow from it.
    pub const fn method(mut self, method: Method) -> Self {
        self.method = method;
        self.idempotent = method.is_idempotent();
        self.rate_limit = if matches!(method, Method::Get) { READS } else { WRITES };
        self
    }

    /// Calling it twice leaves the same state as calling it once, although it is a POST.
    pub const fn idempotent(mut self) -> Self {
        self.idempotent = true;
        self
    }

    /// The identifiers in the path, other than the account's, are decimal digits.
    pub const fn decimal_ids(mut self) -> Self {
        self.decimal_ids = true;
        self
    }

    /// The items of the batch are of another record than the one answered.
    pub const fn item_record(mut self, record: &'static Record) -> Self {
        self.item_record = Some(record);
        self
    }

    /// Further parameters.
    pub const fn params(mut self, params: &'static [&'static [Field]]) -> Self {
        self.params = params;
        self
    }

    /// Rules across parameters.
    pub const fn rules(mut self, rules: &'static [Rule]) -> Self {
        self.rules = rules;
        self
    }

    /// Parameters travel in a JSON object.
    pub const fn json(mut self) -> Self {
        self.body = Body::Object;
        self
    }

    /// The body is the JSON array of one parameter.
    pub const fn array(mut self, parameter: &'static str) -> Self {
        self.body = Body::Array(parameter);
        self
    }

    /// What `data` holds, where the action does not tell.
    pub const fn response(mut self, response: ResponseShape) -> Self {
        self.response = response;
        self
    }

    /// What the answer repeats, where it is not everything.
    pub const fn echo(mut self, echo: Echo) -> Self {
        self.echo = echo;
        self
    }

    /// Only the sandbox has it.
    pub const fn sandbox(mut self) -> Self {
        self.host = Host::Sandbox;
        self
    }

    /// What it is about, where that is not what its subject is about.
    pub const fn area(mut self, area: Area) -> Self {
        self.area = Some(area);
        self
    }

    /// The answer tells how many records there are in all without being asked.
    pub const fn always_total(mut self) -> Self {
        self.always_total = true;
        self
    }

    /// The answer says what its `data` is.
    pub const fn data_type(mut self, name: &'static str) -> Self {
        self.data_type = Some(name);
        self
    }

    /// Operations of a batch that share these parameters may need one another.
    pub const fn batch_group(mut self, parameters: &'static [&'static str]) -> Self {
        self.batch_group = parameters;
        self
    }

    /// Operations of a batch with these words in the narrowest parameter need one another.
    pub const fn batch_equivalents(mut self, words: &'static [&'static [&'static str]]) -> Self {
        self.batch_equivalents = words;
        self
    }

    /// How often it may be called.
    pub const fn rate_limit(mut self, rate_limit: RateLimit) -> Self {
        self.rate_limit = rate_limit;
        self
    }

    /// The service limits the bytes of a body, see [`MAX_BODY_BYTES`].
    pub const fn limited_body(mut self) -> Self {
        self.max_bytes = Some(MAX_BODY_BYTES);
        self
    }

    /// Where the documents say so.
    pub const fn source(mut self, source: &'static str) -> Self {
        self.source = source;
        self
    }

    /// What we chose where the documents are silent.
    pub const fn assumed(mut self, assumed: &'static [&'static str]) -> Self {
        self.assumed = assumed;
        self
    }

    /// The record that is written: that of the items of a batch, else the one answered.
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

    /// Names of the parameters in the path, in order.
    pub fn path_params(&self) -> impl DoubleEndedIterator<Item = &'static str> + Clone {
        self.path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'))
    }

    /// The type of a path parameter.
    pub fn path_param_type(&self, name: &str) -> FieldType {
        if self.decimal_ids && name != "account_id" { FieldType::DecimalId } else { FieldType::Id }
    }

    /// The path parameter that names the record itself, if one does.
    pub fn record_id_param(&self) -> Option<&'static str> {
        let last = self.path_params().next_back();
        last.filter(|name| self.path.ends_with('}') || (!name.is_empty() && *name == self.record.id_param))
    }

    /// The path parameter under which the records live: an account, a catalog, an audience.
    pub fn parent_param(&self) -> Option<&'static str> {
        let own = self.record_id_param();
        self.path_params().rev().find(|name| Some(*name) != own)
    }

    /// Whether reading on from a cursor makes sense.
    pub fn is_paged(&self) -> bool {
        self.response == ResponseShape::Page && self.parameter("cursor").is_some()
    }

    /// The columns of the record that are parameters, with whether this action takes them.
    pub fn columns(&self) -> impl Iterator<Item = (&'static Field, Presence)> {
        let (creates, updates) = (self.action == Action::Create, self.action == Action::Update);
        self.record.fields.iter().filter_map(move |field| {
            let take = if creates { field.create } else { field.update };
            ((creates || updates) && take != Presence::Never).then_some((field, take))
        })
    }

    /// Every parameter that is not in the path, required ones first, with whether it is taken.
    pub fn parameters(&self) -> impl Iterator<Item = (&'static Field, Presence)> {
        let operations = match self.action {
            Action::Batch(_) => Some((&BATCH, Presence::Required)),
            _ => None,
        };
        let params = self.params.iter().flat_map(|group| group.iter()).map(|field| (field, field.create));
        operations.into_iter().chain(self.columns()).chain(params)
    }

    /// The parameter of that name, not in the path.
    pub fn parameter(&self, name: &str) -> Option<&'static Field> {
        self.parameters().map(|(field, _)| field).find(|field| field.name == name)
    }

    /// What the budget of requests is kept under.
    pub fn rate_limit_key(&self) -> String {
        match self.rate_limit.scope {
            RateLimitScope::Category(name) => name.to_owned(),
            RateLimitScope::Endpoint | RateLimitScope::Account => self.name.to_owned(),
        }
    }
}

/// The items of a batch; each is checked by what it asks for, see `check`.
static BATCH: Field = param(
    OPERATIONS,
    FieldType::Any,
    Presence::Required,
    "What to do, in order: `Create(...)`, `Update(id, ...)`, `Delete(id)`, or objects with `operation_type` and `params`.",
);

impl Action {
    /// The HTTP method, unless the endpoint says otherwise.
    const fn default_method(self) -> Method {
        match self {
            Self::List | Self::Get | Self::Custom(_) => Method::Get,
            Self::Create | Self::Batch(_) => Method::Post,
            Self::Update => Method::Put,
            Self::Delete => Method::Delete,
        }
    }
}

impl Method {
    /// Whether HTTP defines it as idempotent.
    pub const fn is_idempotent(self) -> bool {
        match self {
            Self::Get | Self::Put | Self::Delete => true,
            Self::Post => false,
        }
    }

    /// In capitals, as on the wire.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Get => "GET",
            Self::Post => "POST",
            Self::Put => "PUT",
            Self::Delete => "DELETE",
        }
    }
}
