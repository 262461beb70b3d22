-- Lets a feed reader, which sends no header, read editions for an account. One for each; a new one ends the old.
CREATE TABLE feed_tokens (
  account_id uuid PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
  -- SHA-256; the token itself is never stored.
  token_hash bytea NOT NULL UNIQUE,
  created_at timestamptz NOT NULL
);
