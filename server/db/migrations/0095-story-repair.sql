-- What administrators did to the grouping, with what is needed to take it back.
CREATE TABLE story_repairs (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  kind text NOT NULL CHECK (kind IN ('merge', 'split', 'move', 'rename', 'lock')),
  message text NOT NULL,
  -- Stories it changed; some may be gone by now.
  stories uuid[] NOT NULL,
  -- Where its articles and how its stories were before.
  before jsonb NOT NULL,
  account_id uuid REFERENCES accounts (id) ON DELETE SET NULL,
  done_at timestamptz NOT NULL,
  undone_at timestamptz
);
CREATE INDEX story_repairs_done_at ON story_repairs (done_at);
CREATE INDEX story_repairs_stories ON story_repairs USING gin (stories);
CREATE INDEX story_repairs_account_id ON story_repairs (account_id);

-- What readers think is grouped wrongly.
CREATE TABLE story_reports (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  story_id uuid NOT NULL REFERENCES stories (id) ON DELETE CASCADE,
  reason text NOT NULL CHECK (reason IN ('wrong-articles', 'should-merge', 'wrong-title', 'other')),
  details text,
  articles uuid[] NOT NULL,
  account_id uuid REFERENCES accounts (id) ON DELETE SET NULL,
  reported_at timestamptz NOT NULL,
  closed_at timestamptz
);
CREATE INDEX story_reports_story_id ON story_reports (story_id);
CREATE INDEX story_reports_reported_at ON story_reports (reported_at);
CREATE INDEX story_reports_account_id ON story_reports (account_id, reported_at);
