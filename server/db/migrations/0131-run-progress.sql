-- The articles of a run when its process began: a process that added some was not stopped by the run itself.
ALTER TABLE job_runs ADD COLUMN articles_at_claim integer;
