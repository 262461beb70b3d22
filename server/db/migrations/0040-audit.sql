-- Who changed a setting stands in the audit, and only there.
ALTER TABLE settings DROP COLUMN updated_by;

-- One row for each change of a setting, written with it.
CREATE TABLE settings_audit (
  key text NOT NULL,
  version integer NOT NULL CHECK (version > 0),
  old_value jsonb NOT NULL,
  new_value jsonb NOT NULL,
  account_id uuid REFERENCES accounts (id) ON DELETE SET NULL,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (key, version)
);
CREATE INDEX settings_audit_account_id ON settings_audit (account_id);
CREATE INDEX settings_audit_changed_at ON settings_audit (changed_at);
