-- A process may work on a database with newer migrations than it knows, unless one of them breaks older processes.
-- Those before this one may.
ALTER TABLE schema_migrations ADD COLUMN IF NOT EXISTS is_breaking boolean NOT NULL DEFAULT false;
