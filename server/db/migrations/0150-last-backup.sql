-- When `balance backup` last wrote a file, so that a status can say when the next one is due.
CREATE TABLE last_backup (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  at timestamptz NOT NULL
);
