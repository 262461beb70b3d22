export type Tier = 'free' | 'pro' | 'admin';

/** Somebody who may sign in. */
export interface Account {
  id: string;
  /** In the normal form of `parseEmailAddress`. */
  email: string;
  isAdmin: boolean;
  tier: Tier;
  createdAt: Date;
  lastLoginAt: Date | null;
}

/** What an API key may do: `read` calls that change nothing, `check` spend searches, `admin` the back office. */
export type ApiKeyScope = 'read' | 'check' | 'admin';
