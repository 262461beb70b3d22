-- Every change of an outlet's row on this server, oldest first. The highest id tells a process whether the
-- rows that it holds in memory are still those in force.
CREATE TABLE outlet_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  domain text NOT NULL,
  -- The rows before and after; null where the row of our own table was or is in force.
  old_row jsonb,
  new_row jsonb,
  account_id uuid REFERENCES accounts (id) ON DELETE SET NULL,
  changed_at timestamptz NOT NULL
);
CREATE INDEX outlet_changes_account_id ON outlet_changes (account_id);

-- Rows that administrators set in the place of those of our own table, or beside them.
CREATE TABLE outlet_overrides (
  domain text PRIMARY KEY,
  origin text NOT NULL CHECK (origin IN ('override', 'import')),
  outlet jsonb NOT NULL,
  -- The change that put it in force.
  change_id bigint NOT NULL REFERENCES outlet_changes (id)
);
