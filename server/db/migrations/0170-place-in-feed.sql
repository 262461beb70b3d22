-- Where an item stood in the order in which it is read, newest first. Items of a feed without dates keep the feed's order.
ALTER TABLE items ADD COLUMN place integer NOT NULL DEFAULT 0;
