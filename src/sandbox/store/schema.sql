-- The sandbox's tables. A record is stored as it is rendered: JSON with documented names.

CREATE TABLE IF NOT EXISTS entity (
    seq        INTEGER PRIMARY KEY,             -- creation order; identifiers are derived from it, so none is used twice
    record     TEXT    NOT NULL,                -- name of the record
    id         TEXT    NOT NULL,
    scope      TEXT    NOT NULL,                -- the parent: an account, a catalog, an audience or a user
    unique_key TEXT,                            -- what a record is found by in its scope: a product's own id, an audience's name
    group_key  TEXT,                            -- what groups records within the scope: a product's group
    deleted    INTEGER NOT NULL DEFAULT 0,
    draft      INTEGER NOT NULL DEFAULT 0,      -- whether its entity_status is DRAFT
    body       TEXT    NOT NULL,
    internal   TEXT    NOT NULL DEFAULT '{}'    -- values that are never rendered: JSON
);
CREATE UNIQUE INDEX IF NOT EXISTS entity_by_id         ON entity (record, id);
-- In list order, with the columns that counting needs.
CREATE INDEX        IF NOT EXISTS entity_listed        ON entity (record, scope, seq, deleted, draft);
CREATE INDEX        IF NOT EXISTS entity_by_unique_key ON entity (record, scope, unique_key) WHERE unique_key IS NOT NULL;
CREATE INDEX        IF NOT EXISTS entity_by_group_key  ON entity (record, scope, group_key, seq) WHERE group_key IS NOT NULL;

-- Events of the future: an instrument expires, a scheduled post is published.
CREATE TABLE IF NOT EXISTS scheduled_event (
    at     INTEGER NOT NULL,                    -- milliseconds
    record TEXT    NOT NULL,
    id     TEXT    NOT NULL,
    PRIMARY KEY (at, record, id)
) WITHOUT ROWID;

-- Users: one per token. Tokens are stored as digests.
CREATE TABLE IF NOT EXISTS user (
    id    INTEGER PRIMARY KEY,
    token BLOB NOT NULL UNIQUE
);

-- The permissions of a user on an account.
CREATE TABLE IF NOT EXISTS access (
    user        INTEGER NOT NULL,
    account     TEXT    NOT NULL,
    permissions TEXT    NOT NULL,
    PRIMARY KEY (user, account)
) WITHOUT ROWID;

-- Members of audiences and lists. A member is the set of identifiers it was added with.
CREATE TABLE IF NOT EXISTS member (
    id           INTEGER PRIMARY KEY,
    audience     INTEGER NOT NULL,              -- entity.seq
    fingerprint  BLOB    NOT NULL,              -- of the set of identifiers
    effective_at INTEGER NOT NULL,              -- milliseconds
    expires_at   INTEGER NOT NULL
);
CREATE UNIQUE INDEX IF NOT EXISTS member_by_fingerprint ON member (audience, fingerprint);
CREATE TABLE IF NOT EXISTS identifier (
    audience INTEGER NOT NULL,
    field    INTEGER NOT NULL,                  -- position of the column in the user record
    value    BLOB    NOT NULL,                  -- the digest, or the partner's own text
    member   INTEGER NOT NULL,
    PRIMARY KEY (audience, field, value, member)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS identifier_by_member ON identifier (member);

CREATE TABLE IF NOT EXISTS setting (
    name  TEXT PRIMARY KEY,
    value TEXT NOT NULL
) WITHOUT ROWID;
