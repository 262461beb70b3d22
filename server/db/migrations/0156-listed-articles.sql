-- When a feed, a news service or an administrator first listed an article; null for one that came by a check alone. A
-- process of the release before names no value; what it stores counts as listed, as in that release, also by a check.
ALTER TABLE articles ADD COLUMN listed_at timestamptz DEFAULT now();

-- No item leads to them and they are in no story: they came by checks, were read for comparisons, or their items have
-- expired. Which of these is not known, so none is shown. A feed or a news service that names one again lists it.
UPDATE articles SET listed_at = NULL
WHERE NOT EXISTS (SELECT 1 FROM items WHERE items.article_id = articles.id)
  AND NOT EXISTS (SELECT 1 FROM story_articles WHERE story_articles.article_id = articles.id);

-- Checked addresses may hold credentials. A check fetches the page again after a quarter of an hour, so nothing is lost.
DELETE FROM articles WHERE listed_at IS NULL AND (canonical_address ~ '[?;#]' OR address ~ '[?;#]');

-- The served address of a listed article may be one that a check named. It only serves to find a page fetched recently.
UPDATE articles SET address = canonical_address
WHERE address <> canonical_address
  AND address ~* '[?&;#][^=&;#]*(token|secret|pass|pw|login|otp|sig|credential|key|auth|session|sid|jwt|hmac|code|ticket|gift|hash|amz|goog)[^=&;#]*=';
