export const tiers = ['free', 'pro', 'admin'] as const;
export type Tier = (typeof tiers)[number];

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
export const apiKeyScopes = ['read', 'check', 'admin'] as const;
export type ApiKeyScope = (typeof apiKeyScopes)[number];
