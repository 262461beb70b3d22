-- The columns are called as the code calls what they hold.
ALTER TABLE stories RENAME COLUMN telling TO projection;
ALTER TABLE job_runs RENAME COLUMN beats TO heartbeats;
