import { z } from 'zod';
import type { sentRules } from '#contract/feed-rules.ts';
import { AppError } from '#domain/app-error.ts';
import type { ShownRules } from '#domain/feeds/feed.ts';
import { feedAddress } from '#domain/feeds/feed-address.ts';
import type { FeedAccess, FeedRules } from '#domain/feeds/feed-rules.ts';
import { storedObject, storedTextOrNull, storedTexts } from '#server/db/stored-json.ts';
import type { FeedRequest } from '#server/ingestion/fetch-feed.ts';
import { parseUrl } from '#server/parse-url.ts';
import type { Sealer } from '#server/settings/seal-secret.ts';

export type SentRules = z.infer<typeof sentRules>;

const storedRules = storedObject({
  interval_minutes: z.number().nullable().catch(null),
  user_agent: storedTextOrNull,
  access: z
    .object({ kind: z.enum(['login', 'header']), name: z.string(), secret: z.string() })
    .nullable()
    .catch(null),
  keep_words: storedTexts,
  block_words: storedTexts,
  rewrite: z.object({ from: z.string(), to: z.string() }).nullable().catch(null),
  uses_feed_text: z.boolean().catch(false),
});

const isRuled = (rules: FeedRules): boolean =>
  rules.interval_minutes !== null ||
  rules.user_agent !== null ||
  rules.access !== null ||
  rules.rewrite !== null ||
  rules.uses_feed_text ||
  rules.keep_words.length + rules.block_words.length > 0;

/** The rules of a feed as they are stored, in the database or in the audit; null where there are none. */
export function parseRules(stored: unknown): FeedRules | null {
  if (stored === null || stored === undefined) return null;
  const rules = storedRules.parse(stored);
  return isRuled(rules) ? rules : null;
}

/** The rules without the secret. */
export function showRules(rules: FeedRules | null): ShownRules | null {
  if (rules === null) return null;
  const { access } = rules;
  return { ...rules, access: access === null ? null : { kind: access.kind, name: access.name } };
}

const hostOf = (url: string): string => parseUrl(feedAddress(url))?.host ?? '';

/** A secret is sealed for the host that it may be sent to. */
const purposeOf = (url: string): string => `access to the feed of ${hostOf(url)}`;

const isSecure = (url: string): boolean => parseUrl(feedAddress(url))?.protocol === 'https:';

/** Whether the secret of one address may be sent to another: on the same host, and never over http after https. */
export const mayShareSecret = (from: string, to: string): boolean =>
  hostOf(from) === hostOf(to) && (isSecure(to) || !isSecure(from));

/** What is known of a feed before a change. */
export interface RuledFeed {
  url: string;
  rules: FeedRules | null;
}

/** Without an access whose secret may not be sent to the new address. */
function keepRules({ url, rules }: RuledFeed, newUrl: string): FeedRules | null {
  if (rules?.access == null || mayShareSecret(url, newUrl)) return rules;
  return parseRules({ ...rules, access: null });
}

async function sealAccess(
  sealer: Sealer,
  { kind, name, secret }: NonNullable<SentRules['access']>,
  { url, before }: { url: string; before: RuledFeed | null },
): Promise<FeedAccess> {
  if (secret !== undefined) return { kind, name, secret: await sealer.seal(secret, purposeOf(url)) };
  const kept = before === null ? null : keepRules(before, url)?.access;
  if (kept?.kind === kind && kept.name === name) return kept;
  const what = kind === 'login' ? 'the password of the login' : 'the value of the header';
  throw new AppError(
    'invalid-input',
    `Enter ${what}: it is kept for one name and one host, and not from https to http.`,
  );
}

/**
 * The rules of a feed that is saved with this address: those that were sent, with their secret sealed; where none were
 * sent, its own.
 * @throws AppError invalid-input for an access without a secret that is not known
 */
export async function sealRules(
  sealer: Sealer,
  sent: SentRules | null | undefined,
  feed: { url: string; before: RuledFeed | null },
): Promise<FeedRules | null> {
  if (sent === undefined) return feed.before === null ? null : keepRules(feed.before, feed.url);
  if (sent === null) return null;
  const access = sent.access == null ? null : await sealAccess(sealer, sent.access, feed);
  return parseRules({ ...sent, access });
}

/** Whether a feed may be requested at another address without another secret. */
export const mayMove = (feed: RuledFeed, to: string): boolean => keepRules(feed, to) === feed.rules;

/** The user agent and the headers of a feed's requests. */
export async function openRules(sealer: Sealer, { url, rules }: RuledFeed): Promise<FeedRequest> {
  if (rules === null) return {};
  const request: FeedRequest = rules.user_agent === null ? {} : { userAgent: rules.user_agent };
  if (rules.access === null) return request;
  const { kind, name, secret: sealed } = rules.access;
  const secret = await sealer.open(sealed, purposeOf(url));
  if (secret === null) return { ...request, isLocked: true };
  const headers: Record<string, string> =
    kind === 'header'
      ? { [name]: secret }
      : { authorization: `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}` };
  return { ...request, headers };
}
