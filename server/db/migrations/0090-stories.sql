-- Articles on one event. What a reader sees of it is written by the refresh and read as it stands; a row
-- whose `version` is past `refreshed_version` waits for it. A merged story stays, so that its address leads on.
CREATE TABLE stories (
  id uuid PRIMARY KEY,
  title text NOT NULL,
  topic text NOT NULL DEFAULT 'general',
  language text,
  confidence real NOT NULL DEFAULT 0 CHECK (confidence BETWEEN 0 AND 1),
  article_count integer NOT NULL DEFAULT 0,
  first_article_at timestamptz,
  last_article_at timestamptz,
  -- What a card needs beyond these columns.
  card jsonb,
  -- Cited summary, analysis, comparison, first reports.
  telling jsonb,
  title_locked boolean NOT NULL DEFAULT false,
  topic_locked boolean NOT NULL DEFAULT false,
  is_locked boolean NOT NULL DEFAULT false,
  is_sample boolean NOT NULL DEFAULT false,
  merged_into uuid REFERENCES stories (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  touched_at timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 1,
  refreshed_version integer NOT NULL DEFAULT 0
);
CREATE INDEX stories_last_article_at ON stories (last_article_at) WHERE merged_into IS NULL;
CREATE INDEX stories_waiting ON stories (touched_at) WHERE version > refreshed_version AND merged_into IS NULL;
CREATE INDEX stories_merged_into ON stories (merged_into) WHERE merged_into IS NOT NULL;

-- An article is in one story. `dated` is when it came, never later than it was read; `features` is what
-- clustering keeps of it, null for samples; `revision` is that of the grouping that placed it last.
CREATE TABLE story_articles (
  article_id uuid PRIMARY KEY REFERENCES articles (id) ON DELETE CASCADE,
  story_id uuid NOT NULL REFERENCES stories (id) ON DELETE CASCADE,
  copy_of uuid,
  probability real NOT NULL CHECK (probability BETWEEN 0 AND 1),
  by_hand boolean NOT NULL DEFAULT false,
  outlet text NOT NULL,
  language text NOT NULL,
  dated timestamptz NOT NULL,
  features bytea,
  revision bigint NOT NULL,
  placed_at timestamptz NOT NULL
);
CREATE INDEX story_articles_story_id ON story_articles (story_id);
CREATE INDEX story_articles_revision ON story_articles (revision);
CREATE INDEX story_articles_dated ON story_articles (dated);

-- Counters by which other processes see that something changed: 'grouping' which article is where,
-- 'regrouping' that it cannot be followed row by row, 'list' what readers see.
CREATE TABLE story_revisions (
  kind text PRIMARY KEY CHECK (kind IN ('grouping', 'regrouping', 'list')),
  revision bigint NOT NULL,
  changed_at timestamptz NOT NULL
);

-- Which outlets were read on a day: the denominators of blindspots.
CREATE TABLE outlet_days (
  day date NOT NULL,
  outlet text NOT NULL,
  PRIMARY KEY (day, outlet)
);
