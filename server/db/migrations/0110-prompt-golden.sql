-- How a text did on the golden set before it came in force; null where it was not asked.
ALTER TABLE prompt_versions ADD COLUMN golden jsonb;
