-- The folder of a feed, as an administrator or an OPML file names it.
ALTER TABLE feeds ADD COLUMN category text;
