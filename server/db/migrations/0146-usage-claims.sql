-- Calls that are counted and not yet done. When the process that works on one is gone, its count is given back.
CREATE TABLE usage_claims (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  day text NOT NULL,
  kind text NOT NULL,
  -- The id of the process, as in job_runs.
  owner text NOT NULL,
  claimed_at timestamptz NOT NULL
);
CREATE INDEX usage_claims_account_id ON usage_claims (account_id);
