-- Parts of a large aggregation, which the workers of one PostgreSQL share. They stay until the next one is divided.
CREATE TABLE run_parts (
  run_id uuid NOT NULL REFERENCES job_runs (id) ON DELETE CASCADE,
  part integer NOT NULL,
  -- What is to be read: feeds, or items whose pages other parts may not request.
  input jsonb NOT NULL,
  -- lingering: only pages of slow sites are left.
  state text NOT NULL CHECK (state IN ('waiting', 'reading', 'lingering', 'done', 'failed')),
  -- The process that works on it.
  owner text,
  heartbeats integer NOT NULL DEFAULT 0,
  -- What was done so far, by all processes that worked on it.
  figures jsonb NOT NULL DEFAULT '{}',
  -- Why it failed.
  error text,
  PRIMARY KEY (run_id, part)
);

-- The one part that may request a site.
CREATE TABLE run_sites (
  run_id uuid NOT NULL,
  site text NOT NULL,
  part integer NOT NULL,
  PRIMARY KEY (run_id, site),
  FOREIGN KEY (run_id, part) REFERENCES run_parts (run_id, part) ON DELETE CASCADE
);

-- Rated articles on their way to the process that places them. Unlogged: an article that is lost here is found by the
-- state of its item.
CREATE UNLOGGED TABLE run_handovers (
  article_id uuid PRIMARY KEY REFERENCES articles (id) ON DELETE CASCADE,
  run_id uuid NOT NULL REFERENCES job_runs (id) ON DELETE CASCADE,
  -- What placing needs, as in story_articles; null: it is computed from the text.
  features bytea,
  title text NOT NULL,
  outlet text NOT NULL,
  dated timestamptz NOT NULL,
  is_slow boolean NOT NULL
);
