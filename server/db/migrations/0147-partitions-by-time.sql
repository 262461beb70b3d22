-- Lines of the log by day and usage events by week: what has expired goes with its partition. The job that deletes
-- expired rows creates and drops partitions; what has none is in the default one.
-- Processes of the release before write to log_lines and tracking_events, whose rows expire as before.
CREATE TABLE daily_log_lines (
  -- Shared, so that lines of both tables have one order.
  id bigint NOT NULL DEFAULT nextval('log_lines_id_seq'),
  at timestamptz NOT NULL,
  level text NOT NULL CHECK (level IN ('info', 'warn', 'error')),
  source text NOT NULL,
  message text NOT NULL,
  fields jsonb NOT NULL,
  words text NOT NULL,
  PRIMARY KEY (id, at)
) PARTITION BY RANGE (at);
CREATE INDEX daily_log_lines_level ON daily_log_lines (level, id);
CREATE TABLE daily_log_lines_other PARTITION OF daily_log_lines DEFAULT;

CREATE TABLE weekly_usage_events (
  session_id text NOT NULL,
  event_id text NOT NULL,
  name text NOT NULL,
  properties jsonb NOT NULL,
  received_at timestamptz NOT NULL,
  -- The Monday before received_at, UTC; the unique key of a partitioned table contains what divides it.
  week date NOT NULL,
  PRIMARY KEY (session_id, event_id, week)
) PARTITION BY RANGE (week);
CREATE INDEX weekly_usage_events_received_at ON weekly_usage_events (received_at);
CREATE TABLE weekly_usage_events_other PARTITION OF weekly_usage_events DEFAULT;
