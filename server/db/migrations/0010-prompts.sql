-- Saving adds a row and nothing is rewritten: going back to an old text is a new version with its words.
CREATE TABLE prompt_versions (
  kind text NOT NULL CHECK (kind IN ('analysis', 'comparative')),
  version integer NOT NULL CHECK (version > 0),
  prompt text NOT NULL CHECK (prompt <> ''),
  created_at timestamptz NOT NULL,
  account_id uuid REFERENCES accounts (id) ON DELETE SET NULL,
  restored_from integer,
  PRIMARY KEY (kind, version)
);
CREATE INDEX prompt_versions_account_id ON prompt_versions (account_id);

-- One row for each UTC day; a reservation is one conditional upsert.
CREATE TABLE model_token_days (
  day text PRIMARY KEY,
  used bigint NOT NULL CHECK (used >= 0)
);
