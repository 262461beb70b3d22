-- Whether a run has counted the item's article: each is counted once, also when it is grouped by a later run.
-- Without rewriting the rows of articles that are grouped, as all of them were counted.
ALTER TABLE items ADD COLUMN is_counted boolean NOT NULL DEFAULT true;
ALTER TABLE items ALTER COLUMN is_counted SET DEFAULT false;
UPDATE items SET is_counted = false WHERE state IN ('listed', 'read', 'failed');
