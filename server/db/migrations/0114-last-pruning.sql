-- When expired rows were last removed: a clock that has leapt since is not believed at once.
CREATE TABLE last_pruning (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  at timestamptz NOT NULL
);
