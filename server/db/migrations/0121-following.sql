-- What readers follow and mute, and when they want mail. All of it belongs to an account and goes with it.
CREATE TABLE follows (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('story', 'topic', 'outlet', 'search')),
  -- The id of the story when it was followed, the name of the topic, the domain, or the words of the search.
  value text NOT NULL,
  -- How a list names it when nothing else is known about it any more.
  name text NOT NULL,
  -- The followed story; it may since have been merged into another. Null when it was removed.
  story_id uuid REFERENCES stories (id) ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  UNIQUE (account_id, kind, value)
);
CREATE INDEX follows_story_id ON follows (story_id) WHERE story_id IS NOT NULL;

-- The state of a follow at a time, to compare the present with: 'seen' what the reader knew before the current visit,
-- 'visited' what the current visit showed, 'mailed' what the last mail told.
CREATE TABLE follow_marks (
  follow_id uuid NOT NULL REFERENCES follows (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('seen', 'visited', 'mailed')),
  marked_at timestamptz NOT NULL,
  -- Of a story; 0, {} and null for all others.
  articles integer NOT NULL DEFAULT 0,
  sides text[] NOT NULL DEFAULT '{}',
  blindspot text,
  PRIMARY KEY (follow_id, kind)
);

CREATE TABLE muted_outlets (
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  domain text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, domain)
);

-- An account without a row has the defaults of domain/following/preferences.ts.
CREATE TABLE reader_preferences (
  account_id uuid PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
  -- Of the IANA time zone database.
  time_zone text NOT NULL,
  edition text NOT NULL,
  digest_frequency text NOT NULL CHECK (digest_frequency IN ('off', 'daily', 'weekly')),
  -- 1 Monday to 7 Sunday.
  digest_weekday smallint NOT NULL CHECK (digest_weekday BETWEEN 1 AND 7),
  digest_hour smallint NOT NULL CHECK (digest_hour BETWEEN 0 AND 23),
  digest_sections text[] NOT NULL,
  -- Hours of the day; both null without quiet hours.
  quiet_from smallint CHECK (quiet_from BETWEEN 0 AND 23),
  quiet_until smallint CHECK (quiet_until BETWEEN 0 AND 23),
  alerts_per_day smallint NOT NULL CHECK (alerts_per_day BETWEEN 0 AND 24),
  -- Null while no digest is wanted or mail is stopped; the same for alerts.
  next_digest_at timestamptz,
  next_alert_at timestamptz,
  -- Why no mail is sent any more, until the reader turns it on again.
  mail_stopped_at timestamptz,
  mail_stop_reason text,
  updated_at timestamptz NOT NULL
);
CREATE INDEX reader_preferences_next_digest_at ON reader_preferences (next_digest_at) WHERE next_digest_at IS NOT NULL;
CREATE INDEX reader_preferences_next_alert_at ON reader_preferences (next_alert_at) WHERE next_alert_at IS NOT NULL;
