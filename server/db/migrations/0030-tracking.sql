-- Anonymous usage: no row leads to an account. The session is a random name made by the browser.
CREATE TABLE tracking_events (
  session_id text NOT NULL,
  event_id text NOT NULL,
  name text NOT NULL,
  properties jsonb NOT NULL,
  received_at timestamptz NOT NULL,
  PRIMARY KEY (session_id, event_id)
);
CREATE INDEX tracking_events_received_at ON tracking_events (received_at);
