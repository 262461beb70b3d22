-- Each run of an operation that administrators see; the queue only carries its id.
CREATE TABLE job_runs (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  operation text NOT NULL,
  status text NOT NULL
    CHECK (status IN ('pending', 'running', 'completed', 'failed', 'cancelled', 'graceful_failure')),
  trigger text NOT NULL CHECK (trigger IN ('schedule', 'admin', 'command')),
  input jsonb NOT NULL,
  -- Percent.
  progress real NOT NULL DEFAULT 0,
  message text NOT NULL,
  batch integer,
  total_batches integer,
  articles_processed integer NOT NULL DEFAULT 0,
  stories_created integer NOT NULL DEFAULT 0,
  error text,
  result jsonb,
  problems jsonb NOT NULL DEFAULT '[]',
  -- The process that runs it, and how often it said so: one that falls silent has lost the run.
  owner text,
  beats integer NOT NULL DEFAULT 0,
  -- How often it was begun.
  attempts integer NOT NULL DEFAULT 0,
  cancel_requested boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  started_at timestamptz,
  updated_at timestamptz NOT NULL,
  completed_at timestamptz
);
-- One at a time of each kind, whoever starts it.
CREATE UNIQUE INDEX job_runs_unfinished ON job_runs (operation) WHERE status IN ('pending', 'running');
CREATE INDEX job_runs_created_at ON job_runs (created_at);

-- How a run gets on with its feeds: one row for each batch of ten.
CREATE TABLE job_run_batches (
  run_id uuid NOT NULL REFERENCES job_runs (id) ON DELETE CASCADE,
  batch integer NOT NULL,
  feeds jsonb NOT NULL,
  PRIMARY KEY (run_id, batch)
);
