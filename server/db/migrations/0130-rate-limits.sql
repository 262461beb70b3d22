-- Counts of rate limits that several processes share. Unlogged: a crash of the server may empty it. The key is a hash.
CREATE UNLOGGED TABLE rate_limits (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  -- Milliseconds since 1970; null: never.
  expire bigint
);
