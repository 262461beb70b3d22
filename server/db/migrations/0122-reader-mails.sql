-- One row for each digest and alert: the key is written before the mail is sent, so that none is sent twice.
CREATE TABLE reader_mails (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('digest', 'alert')),
  -- The local day of a digest (2026-11-23); of an alert with its number on that day (2026-11-23 1).
  period text NOT NULL,
  state text NOT NULL CHECK (state IN ('claimed', 'sent', 'retry', 'refused', 'unknown', 'given-up')),
  attempts smallint NOT NULL DEFAULT 1,
  retry_at timestamptz,
  created_at timestamptz NOT NULL,
  ended_at timestamptz,
  UNIQUE (account_id, kind, period)
);
CREATE INDEX reader_mails_retry_at ON reader_mails (retry_at) WHERE state = 'retry';
CREATE INDEX reader_mails_created_at ON reader_mails (created_at);

-- Keys that this installation made for itself. They sign addresses that end mail, and nothing else.
CREATE TABLE signing_keys (
  purpose text PRIMARY KEY,
  key bytea NOT NULL,
  created_at timestamptz NOT NULL
);
