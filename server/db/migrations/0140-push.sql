-- Browsers of readers that show alerts (Web Push, RFC 8030). They go with the account.
CREATE TABLE push_devices (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  -- The address at the push service of the browser, which names it.
  endpoint text NOT NULL UNIQUE,
  -- Public key and secret of the browser (RFC 8291), base64url.
  p256dh text NOT NULL,
  auth text NOT NULL,
  -- How a list names it, such as "Firefox on Linux".
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  -- When the push service accepted the last alert.
  reached_at timestamptz,
  -- Alerts in a row that the push service did not accept.
  failures smallint NOT NULL DEFAULT 0
);
CREATE INDEX push_devices_account_id ON push_devices (account_id);

-- One row for each alert and device: it is claimed before it is sent, so that none is sent twice.
CREATE TABLE push_messages (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  device_id uuid NOT NULL REFERENCES push_devices (id) ON DELETE CASCADE,
  -- The local day and the number of the alert on that day (2026-11-23 1), as in reader_mails.
  period text NOT NULL,
  -- Title, sentence and path of the notification.
  payload jsonb NOT NULL,
  -- The states of the follows that it reports, to mark once it is accepted, and when they were read.
  reported jsonb NOT NULL,
  read_at timestamptz NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'claimed', 'sent', 'unknown', 'given-up')),
  attempts smallint NOT NULL DEFAULT 0,
  -- When a waiting one is sent.
  due_at timestamptz,
  created_at timestamptz NOT NULL,
  ended_at timestamptz,
  UNIQUE (device_id, period)
);
CREATE INDEX push_messages_due_at ON push_messages (due_at) WHERE state = 'waiting';
CREATE INDEX push_messages_created_at ON push_messages (created_at);

-- Whether alerts also come by mail.
ALTER TABLE reader_preferences ADD COLUMN alerts_by_mail boolean NOT NULL DEFAULT true;
