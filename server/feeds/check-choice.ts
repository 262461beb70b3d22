import { AppError } from '#domain/app-error.ts';
import type { FeedChoice } from '#domain/feeds/feed.ts';
import { feedKey } from '#domain/feeds/feed-key.ts';
import type { AllowList } from '#server/fetching/allow-list.ts';
import { guardAddress } from '#server/fetching/guard-address.ts';
import type { NewFeed } from './feed-store.ts';

/** Why a feed's address is refused, in one sentence; null when it may be read. */
export function refusalOf(url: string, allow: AllowList): string | null {
  const verdict = guardAddress(url, allow);
  if (verdict.kind === 'refused') return verdict.detail;
  return feedKey(url) === null ? 'This is not a web address.' : null;
}

/**
 * The feed as it is stored.
 * @throws AppError address-refused for an address that Balance would never read
 */
export function toNewFeed(choice: FeedChoice, allow: AllowList): NewFeed {
  const { name, url, bias, enabled, max_articles } = choice;
  const refusal = refusalOf(url, allow);
  const key = feedKey(url);
  if (refusal !== null || key === null) {
    throw new AppError('address-refused', `The feed “${name}” was not saved: ${refusal}`);
  }
  return { name, url: url.trim(), url_key: key, bias, enabled, max_articles };
}

/** @throws AppError conflict when two feeds have the same address */
export function refuseRepeats(feeds: readonly NewFeed[]): void {
  const seen = new Map<string, string>();
  for (const { name, url, url_key: key } of feeds) {
    const other = seen.get(key);
    if (other !== undefined) {
      throw new AppError(
        'conflict',
        `“${other}” and “${name}” have the same address (${url}). Remove one of them.`,
      );
    }
    seen.set(key, name);
  }
}
