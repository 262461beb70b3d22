-- What the processing panel asks for every two seconds, without reading the feeds of a thousand batches.
ALTER TABLE job_run_batches
  ADD COLUMN feed_count integer NOT NULL DEFAULT 0,
  ADD COLUMN done integer NOT NULL DEFAULT 0,
  ADD COLUMN failed integer NOT NULL DEFAULT 0,
  ADD COLUMN working integer NOT NULL DEFAULT 0,
  ADD COLUMN articles integer NOT NULL DEFAULT 0,
  -- When the last of its feeds was done.
  ADD COLUMN last_processed timestamptz;
-- Of runs that ended before; a run that goes on writes its own.
UPDATE job_run_batches SET feed_count = jsonb_array_length(feeds), done = jsonb_array_length(feeds);
