import { z } from 'zod';
import { tiers } from '#domain/accounts/account.ts';
import { endpoint } from './endpoint.ts';

const email = z.string().max(320);

/** The bound is above the length of every token, so that a guessed token is not refused as a malformed call. */
const token = z.string().min(1).max(4096);

export const user = z.object({
  email: z.string(),
  isAdmin: z.boolean(),
  tier: z.enum(tiers),
});

export type User = z.infer<typeof user>;

/** A count, or the string 'unlimited'. */
export const remaining = z.union([z.number().int().nonnegative(), z.literal('unlimited')]);

export const requestSignIn = endpoint({
  method: 'POST',
  path: '/authentication/request',
  summary: 'Send a magic link to an email address',
  tag: 'Accounts',
  access: 'public',
  body: z.object({ email }),
  answer: z.object({ success: z.literal(true), message: z.string() }),
  errors: ['invalid-email', 'forbidden', 'too-many-requests', 'mail-failed'],
});

export const verifySignIn = endpoint({
  method: 'POST',
  path: '/auth/verify',
  summary: 'Exchange the token of a magic link for a session',
  tag: 'Accounts',
  access: 'public',
  body: z.object({ token }),
  answer: z.object({ sessionToken: z.string(), user, isNewUser: z.boolean() }),
  errors: ['link-invalid', 'link-expired', 'link-used', 'forbidden', 'sign-up-closed', 'too-many-requests'],
});

export const validateSession = endpoint({
  method: 'POST',
  path: '/auth/validate',
  summary: 'Ask whether a session token is still valid',
  tag: 'Accounts',
  access: 'public',
  looksUpToken: true,
  body: z.object({ sessionToken: token }),
  answer: z.object({ valid: z.boolean(), user: user.optional(), error: z.string().optional() }),
  errors: ['too-many-requests'],
});

export const developmentAdminSession = endpoint({
  method: 'POST',
  path: '/dev/admin-session',
  summary: 'Create an administrator session on a development server',
  tag: 'Accounts',
  access: 'development',
  answer: z.object({ sessionToken: z.string(), user }),
});

export const getSession = endpoint({
  method: 'GET',
  path: '/session',
  summary: 'Who am I',
  tag: 'Accounts',
  access: 'account',
  answer: z.object({ user, expiresAt: z.string().nullable() }),
});

export const deleteSession = endpoint({
  method: 'DELETE',
  path: '/session',
  summary: 'Sign out; everywhere with all=true',
  tag: 'Accounts',
  access: 'account',
  query: z.object({ all: z.enum(['true', 'false']).optional() }),
  answer: z.object({
    success: z.literal(true),
    ended: z.number().int(),
    /** Where signing out continues: the provider of the organisation, if it offers that. */
    signOutUrl: z.string().optional(),
  }),
});

export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/account',
  summary: "Delete one's own account with its usage, sessions, keys and sign-in links",
  tag: 'Accounts',
  access: 'account',
  answer: z.object({ success: z.literal(true) }),
  errors: ['last-admin'],
});

export const getUsage = endpoint({
  method: 'GET',
  path: '/usage',
  summary: "Searches left today; an administrator may ask for another's",
  tag: 'Accounts',
  access: 'account',
  query: z.object({ email: email.optional() }),
  answer: z.object({
    remaining,
    used: z.number().int(),
    dailyLimit: z.number().int(),
    tier: z.enum(tiers),
    resetsAt: z.string(),
  }),
});
