-- Accounts that chose to keep read, saved and hidden stories on the server, to have them in each of their browsers.
CREATE TABLE kept_marks (
  account_id uuid PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL
);

-- The last change of each mark. They go when the reader turns it off, and with the account.
CREATE TABLE story_marks (
  account_id uuid NOT NULL REFERENCES kept_marks (account_id) ON DELETE CASCADE,
  -- The story when it was marked; it may be gone.
  story uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('read', 'saved', 'hidden')),
  is_on boolean NOT NULL,
  changed_at timestamptz NOT NULL,
  title text NOT NULL,
  topic text NOT NULL,
  -- When the server got it, for browsers that fetch what is new to them.
  stored_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, story, kind)
);
CREATE INDEX story_marks_stored_at ON story_marks (account_id, stored_at);
