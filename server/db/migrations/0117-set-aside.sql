-- What a step could not work on, why, and when it is tried again. A row goes when the step succeeds, or with
-- the item, article or story that it names.
CREATE TABLE set_aside (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  step text NOT NULL CHECK (step IN ('save', 'rate', 'place', 'restore', 'refresh', 'deduplicate', 'remove')),
  subject_id uuid NOT NULL,
  -- The one of these three that the step works on is the subject.
  item_id uuid REFERENCES items (id) ON DELETE CASCADE,
  article_id uuid REFERENCES articles (id) ON DELETE CASCADE,
  story_id uuid REFERENCES stories (id) ON DELETE CASCADE,
  -- A sentence.
  reason text NOT NULL,
  attempts integer NOT NULL CHECK (attempts > 0),
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  next_try_at timestamptz NOT NULL,
  UNIQUE (step, subject_id),
  CHECK (num_nonnulls(item_id, article_id, story_id) = 1),
  CHECK (subject_id = coalesce(item_id, article_id, story_id))
);
CREATE INDEX set_aside_item_id ON set_aside (item_id) WHERE item_id IS NOT NULL;
CREATE INDEX set_aside_article_id ON set_aside (article_id) WHERE article_id IS NOT NULL;
CREATE INDEX set_aside_story_id ON set_aside (story_id) WHERE story_id IS NOT NULL;

-- What a program before this one gave up for good, because it could not store, rate or group it.
UPDATE items SET next_try_at = changed_at
WHERE state = 'failed' AND failure_kind = 'crashed' AND next_try_at IS NULL
  AND failure_detail IN ('The article could not be stored.', 'The article could not be rated or grouped.');

-- Programs before this one kept what any feed said of articles of other sites. What waits loses these words; the
-- next listing brings those that may be kept.
UPDATE items SET description = '', content = NULL, author = NULL
WHERE state = 'listed' OR (state = 'failed' AND next_try_at IS NOT NULL);
