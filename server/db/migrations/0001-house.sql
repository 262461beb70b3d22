CREATE TABLE accounts (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  email text NOT NULL UNIQUE CHECK (email = lower(email)),
  is_admin boolean NOT NULL DEFAULT false,
  tier text NOT NULL DEFAULT 'free' CHECK (tier IN ('free', 'pro', 'admin')),
  created_at timestamptz NOT NULL,
  last_login_at timestamptz
);

CREATE TABLE sign_in_links (
  token_hash bytea PRIMARY KEY,
  email text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX sign_in_links_expires_at ON sign_in_links (expires_at);

CREATE TABLE sessions (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  token_hash bytea NOT NULL UNIQUE,
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX sessions_account_id ON sessions (account_id);
CREATE INDEX sessions_expires_at ON sessions (expires_at);

CREATE TABLE api_keys (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  name text NOT NULL,
  key_hash bytea NOT NULL UNIQUE,
  prefix text NOT NULL,
  scopes text[] NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz,
  revoked_at timestamptz
);
CREATE INDEX api_keys_account_id ON api_keys (account_id);

-- One row for each account, UTC day and kind of call; a reservation is one conditional upsert.
CREATE TABLE usage_days (
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  day text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('search', 'summary')),
  used integer NOT NULL CHECK (used >= 0),
  PRIMARY KEY (account_id, day, kind)
);

CREATE TABLE articles (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  canonical_address text NOT NULL UNIQUE,
  address text NOT NULL,
  domain text NOT NULL,
  page_kind text NOT NULL,
  title text NOT NULL,
  byline text,
  published_at timestamptz,
  site_name text,
  language text,
  description text,
  text text NOT NULL,
  word_count integer NOT NULL,
  link_count integer NOT NULL,
  correction_noted boolean NOT NULL,
  fetched_at timestamptz NOT NULL
);
CREATE INDEX articles_domain ON articles (domain);
CREATE INDEX articles_published_at ON articles (published_at);

-- The newest rating of an article by one analyzer; a new analyzer version replaces the row.
CREATE TABLE ratings (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  article_id uuid NOT NULL REFERENCES articles (id) ON DELETE CASCADE,
  analyzer text NOT NULL,
  analyzer_version text NOT NULL,
  analysis jsonb NOT NULL,
  lean real CHECK (lean BETWEEN -1 AND 1),
  credibility real CHECK (credibility BETWEEN 0 AND 1),
  created_at timestamptz NOT NULL,
  UNIQUE (article_id, analyzer)
);

CREATE TABLE settings (
  key text PRIMARY KEY,
  value jsonb NOT NULL,
  version integer NOT NULL,
  updated_at timestamptz NOT NULL,
  updated_by text
);
