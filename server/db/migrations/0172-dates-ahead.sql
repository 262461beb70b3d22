-- Dates ahead of the time at which a page was read stood first in searches and on outlet pages. New articles are stored so.
UPDATE articles SET published_at = fetched_at WHERE published_at > fetched_at;
