-- The estimated probability that a story holds one event, from its grouping (confidence) and the words that its articles
-- share; null until its projection is built by a release that computes it.
ALTER TABLE stories ADD COLUMN semantic_confidence real;
