-- The newest lines of the log, of all processes. Their number and age are bounded by whoever writes them.
CREATE TABLE log_lines (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  level text NOT NULL CHECK (level IN ('info', 'warn', 'error')),
  source text NOT NULL,
  message text NOT NULL,
  fields jsonb NOT NULL,
  -- All of it in lower case, for searching.
  words text NOT NULL
);
CREATE INDEX log_lines_level ON log_lines (level, id);
CREATE INDEX log_lines_at ON log_lines (at);
