-- Stories that a person put articles into: the grouping never merges them by itself.
CREATE INDEX story_articles_by_hand ON story_articles (story_id) WHERE by_hand;
