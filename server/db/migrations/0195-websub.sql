-- What this installation subscribes to at hubs of WebSub: one for a feed that names a hub. Without its feed, or while that
-- is switched off, it is unsubscribed and then deleted.
CREATE TABLE websub_subscriptions (
  -- Ends the address that the hub calls. Nobody else knows it.
  id text PRIMARY KEY,
  feed_id uuid UNIQUE REFERENCES feeds ON DELETE SET NULL,
  hub text NOT NULL,
  topic text NOT NULL,
  secret text NOT NULL,
  -- 'subscribe' or 'unsubscribe': requested, and not yet verified by the hub.
  pending text,
  lease_until timestamptz,
  attempts integer NOT NULL DEFAULT 0,
  next_request_at timestamptz NOT NULL
);
