-- What the last body of a feed says of the times at which it wants to be read, in UTC: minutes between two requests, and
-- hours (0 to 23) and days (0 is Sunday) without one.
ALTER TABLE feeds ADD COLUMN ttl_minutes integer;
ALTER TABLE feeds ADD COLUMN skip_hours integer[];
ALTER TABLE feeds ADD COLUMN skip_days integer[];
