-- What the latest list of a feed held: {"items": 30, "duplicates": 2, "tooOld": 1, "unaddressed": 0, "newestAt": …}.
-- Null until its next list is read.
ALTER TABLE feeds ADD COLUMN listing jsonb;
-- Why the page of an item that was read brought no article of its own: "duplicate", or how the page failed where the
-- text of the feed stands in.
ALTER TABLE items ADD COLUMN page_failure text;
