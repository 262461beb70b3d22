-- The newest articles of a host, for the page of an outlet.
CREATE INDEX articles_domain_dated ON articles (domain, (coalesce(published_at, fetched_at)));
