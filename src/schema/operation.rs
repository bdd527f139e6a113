//! Actions, custom operations and HTTP methods of endpoints.

/// The operation of an endpoint. The defaults for method, parameters, body and response follow from it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Action {
    /// Read one page of records.
    List,
    /// Read one record by its identifier.
    Get,
    /// Create a record.
    Create,
    /// Change the given fields of a record.
    Update,
    /// Delete a record.
    Delete,
    /// Create, update and delete at most this many records: all or nothing.
    Batch(usize),
    /// An operation that only this endpoint has.
    Custom(Operation),
}

/// An operation other than list, get, create, update, delete and batch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Operation {
    /// Read the audiences that the account owns, or that are shared with it.
    Audiences,
    /// Read the feature keys of an account.
    Features,
    /// Add feature keys to an account.
    AddFeatures,
    /// Remove feature keys from an account.
    RemoveFeatures,
    /// Create or update products.
    WriteProducts,
    /// Delete products by key.
    DeleteProducts,
    /// Add users to an audience or a list and remove them.
    Members,
    /// List the campaigns and line items that target an audience.
    Targeted,
    /// Read post volume and related keywords.
    KeywordVolume,
    /// Read the permissions of the authenticated user on an account.
    Access,
    /// List reference data, which is the same for every user.
    Lookup,
    /// Read one record of reference data.
    LookupOne,
    /// Estimate how many users targeting criteria reach.
    Estimate,
    /// List keywords or users similar to the given ones.
    Suggest,
    /// List the recommendations for an account.
    Recommendations,
    /// Read one recommendation with the changes that it proposes.
    Recommendation,
    /// Set `entity_status` of a campaign or a line item to ACTIVE.
    Activate,
    /// Promote posts in a line item.
    Promote,
    /// Give a post a name.
    NamePost,
    /// Render posts as HTML.
    PreviewPosts,
    /// Send a preview of a draft to the devices of the user.
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

impl Action {
    /// The HTTP method, unless the endpoint sets another.
    pub(super) const fn default_method(self) -> Method {
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

    /// The name in upper case, as in a request line.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Get => "GET",
            Self::Post => "POST",
            Self::Put => "PUT",
            Self::Delete => "DELETE",
        }
    }
}
