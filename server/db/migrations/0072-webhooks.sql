-- What is to be told to whom. The key names the event, so that whoever repeats it tells it once.
CREATE TABLE webhook_deliveries (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  key text NOT NULL UNIQUE,
  address text NOT NULL,
  job_id text,
  body text NOT NULL,
  created_at timestamptz NOT NULL,
  -- Delivered, or given up.
  ended_at timestamptz
);

-- Every attempt to tell, and what told us.
CREATE TABLE webhook_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  direction text NOT NULL CHECK (direction IN ('sent', 'received')),
  status text NOT NULL CHECK (status IN ('delivered', 'failed', 'retrying', 'received', 'refused')),
  message_id text,
  job_id text,
  message text NOT NULL,
  target text,
  attempt integer,
  http_status integer
);
-- A message that comes again is the same message.
CREATE UNIQUE INDEX webhook_log_received ON webhook_log (message_id) WHERE status = 'received';
CREATE INDEX webhook_log_at ON webhook_log (at);
