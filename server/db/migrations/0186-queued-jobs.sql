-- Jobs that wait, are worked on or have failed; one that is done is deleted. The schema of the queue of 1.0.0 stays for
-- its processes.
CREATE TABLE queued_jobs (
  id uuid PRIMARY KEY DEFAULT time_ordered_id(),
  name text NOT NULL,
  key text,
  data jsonb NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'active', 'failed')),
  -- The one that is active included.
  attempts integer NOT NULL DEFAULT 0,
  -- When a waiting job may begin, when another process may begin an active one again, when a failed one failed.
  due_at timestamptz NOT NULL DEFAULT now()
);

-- One job of a key waits for its first attempt.
CREATE UNIQUE INDEX queued_jobs_by_key ON queued_jobs (name, key) WHERE attempts = 0;
CREATE INDEX queued_jobs_by_due ON queued_jobs (name, due_at) WHERE state <> 'failed';
