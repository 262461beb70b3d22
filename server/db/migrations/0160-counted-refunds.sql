-- Refunds of a day: at most a few of an account are given back.
ALTER TABLE usage_days ADD COLUMN refunded integer NOT NULL DEFAULT 0;
