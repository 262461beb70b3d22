-- When the feed says that the item was changed, and how often its page was read again because the item changed.
ALTER TABLE items ADD COLUMN listed_update timestamptz;
ALTER TABLE items ADD COLUMN rereads integer NOT NULL DEFAULT 0;

-- Headlines that articles had before the one that they have, and until when.
CREATE TABLE earlier_titles (
  article_id uuid NOT NULL REFERENCES articles (id) ON DELETE CASCADE,
  title text NOT NULL,
  until timestamptz NOT NULL,
  PRIMARY KEY (article_id, title)
);
