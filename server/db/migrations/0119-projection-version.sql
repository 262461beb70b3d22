-- The version of the rules that built card and projection. Those of releases before this one have version 0.
ALTER TABLE stories ADD COLUMN projection_version integer NOT NULL DEFAULT 0;
