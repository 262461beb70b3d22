-- Articles are looked up by the address they were served from, and removed by age. Served addresses may be
-- longer than a b-tree entry can be.
CREATE INDEX articles_address ON articles USING hash (address);
CREATE INDEX articles_fetched_at ON articles (fetched_at);
