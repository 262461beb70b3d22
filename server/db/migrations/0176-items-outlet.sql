-- The host of the publisher, as a search service lists it, of an item whose address hides it.
ALTER TABLE items ADD COLUMN outlet text;
