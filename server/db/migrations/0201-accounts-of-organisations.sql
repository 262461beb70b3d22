-- Who signs in with a provider of OpenID Connect, and which account that is.
CREATE TABLE account_identities (
  issuer text NOT NULL,
  subject text NOT NULL,
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  -- The tier that the account has by groups of the provider alone.
  granted_tier text,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (issuer, subject)
);
CREATE INDEX account_identities_account_id ON account_identities (account_id);

-- Sign-ins that began and did not end yet.
CREATE TABLE provider_sign_ins (
  state_hash bytea PRIMARY KEY,
  secret_hash bytea NOT NULL,
  provider text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX provider_sign_ins_expires_at ON provider_sign_ins (expires_at);

-- A session of an organisation ends at a fixed time, and its sign-out may continue at the provider.
ALTER TABLE sessions ADD COLUMN is_extended boolean NOT NULL DEFAULT true;
ALTER TABLE sessions ADD COLUMN sign_out_url text;
