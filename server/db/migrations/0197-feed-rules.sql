-- What an administrator rules for a feed: {"interval_minutes": 30, "user_agent": …, "access": …, "keep_words": [], …}.
-- The secret of "access" is encrypted. Null for none.
ALTER TABLE feeds ADD COLUMN rules jsonb;
