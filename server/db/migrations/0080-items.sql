-- What feeds and connectors listed, on its way to an article. Each step reads one state and writes the next.
CREATE TABLE items (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- "feed" or the id of a connector.
  source text NOT NULL,
  -- Of the feed that listed it first; the feed itself may be gone.
  feed_id text,
  guid text,
  -- The listed address in its tidy form: no two items have the same.
  address text NOT NULL UNIQUE,
  title text NOT NULL,
  description text NOT NULL,
  -- The text that the feed carries, as markup, until the item is read.
  content text,
  author text,
  language text,
  published_at timestamptz,
  state text NOT NULL CHECK (state IN ('listed', 'read', 'rated', 'clustered', 'failed')),
  article_id uuid REFERENCES articles (id) ON DELETE SET NULL,
  -- Of the text that was read, within its site.
  fingerprint text,
  failure_kind text,
  failure_detail text,
  attempts integer NOT NULL DEFAULT 0,
  -- Of a failed item: when it is tried again; null: never.
  next_try_at timestamptz,
  listed_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL
);
CREATE INDEX items_unfinished ON items (state, feed_id) WHERE state <> 'clustered';
CREATE INDEX items_article_id ON items (article_id);
CREATE INDEX items_fingerprint ON items (fingerprint) WHERE fingerprint IS NOT NULL;
CREATE INDEX items_feed_guid ON items (feed_id, guid) WHERE guid IS NOT NULL;
CREATE INDEX items_listed_at ON items (listed_at);
