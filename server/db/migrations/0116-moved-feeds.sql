-- Where a feed's site leads by redirects that are all permanent: since when, and in how many good answers on end.
ALTER TABLE feeds
  ADD COLUMN moved_to text,
  ADD COLUMN moved_since timestamptz,
  ADD COLUMN moved_times integer NOT NULL DEFAULT 0;
