import type { Account } from './account.ts';

/** What is counted by the day: a bias check spends a `search`, an AI summary or enhancement a `summary`. */
export type UsageKind = 'search' | 'summary';

/** Marks a limit that is none; spec: shown as Unlimited. */
export const unlimited = 999_999;

const limits = {
  search: { free: 10, pro: 100, admin: unlimited },
  summary: { free: 20, pro: 200, admin: unlimited },
} as const satisfies Record<UsageKind, Record<Account['tier'], number>>;

/** Calls of a UTC day. Every check needs an account: there is no limit for anonymous visitors. */
export function dailyLimit(account: Pick<Account, 'isAdmin' | 'tier'>, kind: UsageKind): number {
  return account.isAdmin ? unlimited : limits[kind][account.tier];
}

/** What is left, as the API says it. */
export function remainingOf(limit: number, used: number): number | 'unlimited' {
  return limit >= unlimited ? 'unlimited' : Math.max(0, limit - used);
}
