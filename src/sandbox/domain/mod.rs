//! Logic that several resources share.

pub(crate) mod access;
pub(crate) mod audiences;
pub(crate) mod defaults;
pub(crate) mod funding;
pub(crate) mod history;
pub(crate) mod members;
pub(crate) mod parents;
pub(crate) mod posts;
pub(crate) mod promotable_users;
pub(crate) mod promotion;
pub(crate) mod serving;
pub(crate) mod targeting;
