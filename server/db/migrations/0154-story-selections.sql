-- The title and the sentences of its summary that a language model selected for a story.
CREATE TABLE story_selections (
  story_id uuid PRIMARY KEY REFERENCES stories (id) ON DELETE CASCADE,
  -- The version of the story for which the model was asked, or for which the selection was found to hold still.
  story_version int NOT NULL,
  -- StorySelection of domain/stories/story-selection.ts; null where the model gave no usable answer.
  selection jsonb,
  selected_at timestamptz NOT NULL
);

-- The tokens of a UTC day that selecting for stories used and reserved; as model_token_days.
CREATE TABLE story_token_days (
  day text PRIMARY KEY,
  used bigint NOT NULL CHECK (used >= 0)
);
