import { z } from 'zod';
import { tiers } from '#domain/accounts/account.ts';
import { endpoint } from './endpoint.ts';

const count = z.number().int().nonnegative();

const time = z.iso.datetime();

const email = z.string().max(320);

const admin = { tag: 'Administration', access: 'admin' } as const;

export const tier = z.enum(tiers);

export const listedUser = z.object({
  email: z.string(),
  isAdmin: z.boolean(),
  tier,
  /** Searches a day; 999999 means unlimited. */
  dailyLimit: count,
  usageToday: count,
  createdAt: time,
  lastLoginAt: time.nullable(),
});

export type ListedUser = z.infer<typeof listedUser>;

export const changeUserTier = endpoint({
  ...admin,
  method: 'POST',
  path: '/admin/users',
  summary: 'Change the tier of a user; the tier admin also makes an administrator',
  body: z.object({ email, tier }),
  answer: z.object({ success: z.literal(true), user: listedUser }),
  errors: ['not-found', 'last-admin', 'forbidden'],
});

export const deleteUser = endpoint({
  ...admin,
  method: 'DELETE',
  path: '/admin/users',
  summary:
    'Delete a user with usage, sessions, keys and sign-in links; never oneself or the last administrator',
  body: z.object({ email }),
  answer: z.object({ success: z.literal(true), message: z.string() }),
  errors: ['not-found', 'last-admin', 'forbidden'],
});
