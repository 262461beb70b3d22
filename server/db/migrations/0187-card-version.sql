-- The version of the story that its card was built from; its projection, which has refreshed_version, is built when a
-- reader opens the story. Releases before this one build both at once and read a story without its projection as one
-- that waits for it.
ALTER TABLE stories ADD COLUMN card_version integer NOT NULL DEFAULT 0;
CREATE INDEX stories_waiting_for_card ON stories (touched_at)
  WHERE version > card_version AND version > refreshed_version AND merged_into IS NULL;
