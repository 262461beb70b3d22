-- The address as it was listed, which is requested. `address` is from now on for comparing only: the listed address
-- without tracking parameters, with the others sorted, and no two items have the same. Null in items of an older
-- process, which requests `address`.
ALTER TABLE items ADD COLUMN listed_address text;
