-- When a feed last answered with a body, changed or not. A server that answers 304 for ever is asked without a
-- condition a day later.
ALTER TABLE feeds ADD COLUMN last_body_at timestamptz;
UPDATE feeds SET last_body_at = last_success_at;
