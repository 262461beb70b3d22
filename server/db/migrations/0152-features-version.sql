-- Tells without a scan whether any features are of another version: each start of a worker asks.
CREATE INDEX story_articles_features_version ON story_articles (get_byte(features, 0)) WHERE length(features) > 0;
