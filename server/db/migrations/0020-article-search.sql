-- What a search looks through: `search_text` the beginning of the whole article, to match; `search_headline`
-- title and description alone, small enough to be ranked in bulk. Both are stemmed as English; words of
-- other languages stay as they are.
ALTER TABLE articles
  ADD COLUMN search_headline tsvector GENERATED ALWAYS AS (
    setweight(to_tsvector('english', left(title, 2000)), 'A') ||
    setweight(to_tsvector('english', left(coalesce(description, ''), 2000)), 'B')
  ) STORED,
  ADD COLUMN search_text tsvector GENERATED ALWAYS AS (
    to_tsvector('english', left(title, 2000) || ' ' || left(coalesce(description, ''), 2000) || ' ' || left(text, 20000))
  ) STORED;
CREATE INDEX articles_search_headline ON articles USING gin (search_headline);
CREATE INDEX articles_search_text ON articles USING gin (search_text);
-- Of many matches those nearest in time count.
CREATE INDEX articles_dated ON articles ((coalesce(published_at, fetched_at)));
