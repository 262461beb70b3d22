-- Hosts whose robots.txt forbids language models the whole site, by the program that it names. Hosts that allow them,
-- or that were never read, have no row.
CREATE TABLE site_terms (
  host text PRIMARY KEY,
  agent text NOT NULL,
  read_at timestamptz NOT NULL
);
