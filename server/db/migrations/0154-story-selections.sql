-- The title and the sentences of its summary that a language model selected for a story.
CREATE TABLE story_selections (
  story_id uuid PRIMARY KEY REFERENCES stories (id) ON DELETE CASCADE,
  -- The version of the story up to which nothing is left to select; 0 before the first answer.
  story_version int NOT NULL DEFAULT 0,
  -- StorySelection of domain/stories/story-selection.ts: ids and places of sentences, no texts. Null before the first answer.
  selection jsonb,
  selected_at timestamptz,
  -- When the model was last queried, until it gives an answer that can be used.
  tried_at timestamptz
);

-- The tokens of a UTC day that selecting for stories used and reserved; as model_token_days.
CREATE TABLE story_token_days (
  day text PRIMARY KEY,
  used bigint NOT NULL CHECK (used >= 0)
);
