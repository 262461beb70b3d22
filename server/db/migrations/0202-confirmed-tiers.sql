-- When the provider last signed the person in. A tier that its groups gave ends some days later.
ALTER TABLE account_identities ADD COLUMN confirmed_at timestamptz NOT NULL DEFAULT now();
