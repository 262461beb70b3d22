-- The feeds that are read, each with how it does.
CREATE TABLE feeds (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- The order of the list.
  place bigint GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  url text NOT NULL,
  -- The address without what makes no difference: no two feeds have the same.
  url_key text NOT NULL UNIQUE,
  bias text NOT NULL CHECK (bias IN ('left', 'center-left', 'center', 'center-right', 'right')),
  enabled boolean NOT NULL,
  max_articles integer NOT NULL CHECK (max_articles BETWEEN 1 AND 50),
  -- Of the last good answer, sent back or compared so that the same is not read twice.
  etag text,
  last_modified text,
  content_hash text,
  -- Where it was served from, when that was elsewhere.
  served_from text,
  last_attempt_at timestamptz,
  -- When it last answered well, changed or not.
  last_success_at timestamptz,
  -- When it last brought something new.
  last_new_at timestamptz,
  -- The last failure since the last good answer.
  failure_kind text,
  failure_detail text,
  failure_status integer,
  failing_since timestamptz,
  consecutive_failures integer NOT NULL DEFAULT 0,
  -- Null: at once.
  next_fetch_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX feeds_due ON feeds (next_fetch_at) WHERE enabled;

-- How many new items a feed listed on a UTC day; kept for a month.
CREATE TABLE feed_days (
  feed_id uuid NOT NULL REFERENCES feeds (id) ON DELETE CASCADE,
  -- YYYY-MM-DD.
  day text NOT NULL,
  items integer NOT NULL,
  PRIMARY KEY (feed_id, day)
);
