-- Everything the sandbox keeps. A record is kept as it is answered: JSON with documented names.

CREATE TABLE IF NOT EXISTS entity (
    seq     INTEGER PRIMARY KEY,                -- the order things were made in; ids are written from it, so none is used twice
    kind    TEXT    NOT NULL,                   -- name of the record
    id      TEXT    NOT NULL,
    scope   TEXT    NOT NULL,                   -- the account, catalog, audience or user it lives under
    label   TEXT,                               -- what has to be unique in the scope: a product's own id, an audience's name
    family  TEXT,                               -- what groups it within the scope: a product's group
    deleted INTEGER NOT NULL DEFAULT 0,
    draft   INTEGER NOT NULL DEFAULT 0,         -- whether it is being prepared
    body    TEXT    NOT NULL,
    hidden  TEXT    NOT NULL DEFAULT '{}'       -- what the service knows and does not tell: JSON
);
CREATE UNIQUE INDEX IF NOT EXISTS entity_by_id     ON entity (kind, id);
-- In the order of lists, with all that counting them needs.
CREATE INDEX        IF NOT EXISTS entity_listed    ON entity (kind, scope, seq, deleted, draft);
CREATE INDEX        IF NOT EXISTS entity_by_label  ON entity (kind, scope, label) WHERE label IS NOT NULL;
CREATE INDEX        IF NOT EXISTS entity_by_family ON entity (kind, scope, family, seq) WHERE family IS NOT NULL;

-- What happens by itself at its time: an instrument expires, a scheduled post goes live.
CREATE TABLE IF NOT EXISTS due (
    at   INTEGER NOT NULL,                      -- milliseconds
    kind TEXT    NOT NULL,
    id   TEXT    NOT NULL,
    PRIMARY KEY (at, kind, id)
) WITHOUT ROWID;

-- Users of the sandbox: whoever shows a token. Tokens are kept as digests.
CREATE TABLE IF NOT EXISTS person (
    id    INTEGER PRIMARY KEY,
    token BLOB NOT NULL UNIQUE
);

-- Which user may act on which account, and as what.
CREATE TABLE IF NOT EXISTS access (
    person      INTEGER NOT NULL,
    account     TEXT    NOT NULL,
    permissions TEXT    NOT NULL,
    PRIMARY KEY (person, account)
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
    kind     INTEGER NOT NULL,                  -- place of the column in the user record
    value    BLOB    NOT NULL,                  -- the digest, or the partner's own text
    member   INTEGER NOT NULL,
    PRIMARY KEY (audience, kind, value, member)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS identifier_by_member ON identifier (member);

CREATE TABLE IF NOT EXISTS setting (
    name  TEXT PRIMARY KEY,
    value TEXT NOT NULL
) WITHOUT ROWID;
