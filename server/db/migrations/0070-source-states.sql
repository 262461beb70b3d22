-- How each source of articles does, shared by all processes: one row once it was asked.
CREATE TABLE source_states (
  id text PRIMARY KEY,
  last_result text NOT NULL CHECK (last_result IN ('ok', 'failed')),
  -- One sentence when it failed.
  last_detail text,
  last_at timestamptz NOT NULL,
  last_articles integer,
  -- Not asked before then, as long as the key is the one that key_mark names.
  paused_until timestamptz,
  key_refused boolean NOT NULL,
  -- The beginning of a hash of the key, by which a new one is noticed.
  key_mark text,
  -- When its headlines were last given.
  latest_at timestamptz
);
