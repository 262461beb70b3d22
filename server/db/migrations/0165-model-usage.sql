-- Tokens of a UTC day by task, beside their sum in `used`; {"checks": 1200}.
-- story_token_days is not written any more.
ALTER TABLE model_token_days ADD COLUMN tasks jsonb NOT NULL DEFAULT '{}';

-- What a language model was asked on a UTC day, by task and model.
CREATE TABLE model_usage (
  day text NOT NULL,
  task text NOT NULL,
  model text NOT NULL,
  calls int NOT NULL CHECK (calls >= 0),
  input_tokens bigint NOT NULL CHECK (input_tokens >= 0),
  output_tokens bigint NOT NULL CHECK (output_tokens >= 0),
  milliseconds bigint NOT NULL CHECK (milliseconds >= 0),
  PRIMARY KEY (day, task, model)
);

-- Checks that were answered with the built-in analysis and that a language model still reads.
CREATE TABLE working_checks (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  started_at timestamptz NOT NULL,
  -- The model is asked no longer once nobody asked for its reading up to this time.
  wanted_until timestamptz NOT NULL,
  -- The process that asks the model was alive at this time.
  alive_at timestamptz NOT NULL,
  -- The answer of GET /checks/{id}; null while the model works.
  answer jsonb
);
CREATE INDEX working_checks_started ON working_checks (started_at);
