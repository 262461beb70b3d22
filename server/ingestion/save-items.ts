import { createHash } from 'node:crypto';
import type { ExtractedArticle } from '#domain/articles/extracted-article.ts';
import { siteOf } from '#domain/articles/site-of.ts';
import { hostOf } from '#domain/outlets/find-outlet.ts';
import { cutText } from '#domain/text/cut-text.ts';
import { lettersOf } from '#domain/text/letters.ts';
import { saveArticles } from '#server/articles/save-articles.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { getArticlesByFingerprint, markFailed, markRead } from './item-store.ts';

/** An item whose page was read, or could not be read. */
export type CrawledItem =
  | { kind: 'read'; item: { id: string }; article: ExtractedArticle; fromFeed: boolean }
  | { kind: 'failed'; item: { id: string }; failure: string; detail: string; retryInMs: number | null };

export interface SavedItem {
  itemId: string;
  articleId: string;
}

const fingerprintLength = 6000;
/** Shorter texts may be equal by chance, such as the message of a paywall. */
const minLetters = 300;

/** A hash of the letters and digits of a text, within its site. Null for a text that is too short. */
export function fingerprintOf(article: Pick<ExtractedArticle, 'text' | 'canonicalAddress'>): string | null {
  const letters = cutText(lettersOf(article.text.toLowerCase()), fingerprintLength);
  if (letters.length < minLetters) return null;
  const site = siteOf(hostOf(article.canonicalAddress) ?? '');
  return createHash('sha256').update(`${site}\n${letters}`).digest('base64url');
}

/**
 * Stores the articles of crawled items and marks the items. With `deduplicates`, a text that its site published before
 * under another address becomes no second article. Returns the article of each item that was read.
 */
export async function saveItems(
  deps: { db: Db; clock: Clock },
  input: { items: readonly CrawledItem[]; deduplicates: boolean },
): Promise<SavedItem[]> {
  const { db, clock } = deps;
  const at = clock();
  const failed = input.items.flatMap((one) => (one.kind === 'failed' ? [one] : []));
  const failures = failed.map(({ item, failure, detail, retryInMs }) => ({
    ...{ id: item.id, kind: failure, detail },
    nextTryAt: retryInMs === null ? null : new Date(at.getTime() + retryInMs),
  }));
  const read = input.items.flatMap((one) =>
    one.kind === 'read' ? [{ ...one, fingerprint: fingerprintOf(one.article) }] : [],
  );
  const fingerprints = read.flatMap(({ fingerprint }) => (fingerprint === null ? [] : [fingerprint]));
  const known = input.deduplicates
    ? await getArticlesByFingerprint(db, fingerprints)
    : new Map<string, string>();
  const first = new Map<string, (typeof read)[number]>();
  const places = read.map((one) => {
    const { item, fingerprint } = one;
    const same = fingerprint === null || !input.deduplicates ? undefined : first.get(fingerprint);
    if (fingerprint !== null && same === undefined) first.set(fingerprint, one);
    const { article, fromFeed } = same ?? one;
    return { id: item.id, article, fromFeed, fingerprint };
  });
  const isKnown = (fingerprint: string | null) => fingerprint !== null && known.has(fingerprint);
  const fresh = places.filter(({ fingerprint }) => !isKnown(fingerprint));
  const of = (ofFeeds: boolean) => fresh.flatMap((one) => (one.fromFeed === ofFeeds ? [one.article] : []));
  const ids = new Map([
    ...(await saveArticles(deps, of(false))),
    ...(await saveArticles(deps, of(true), 'feed')),
  ]);
  const rows = places.flatMap(({ id, article, fingerprint }) => {
    const articleId = known.get(fingerprint ?? '') ?? ids.get(article.canonicalAddress);
    return articleId === undefined ? [] : [{ id, articleId, fingerprint }];
  });
  await markRead(db, rows, at);
  await markFailed(db, failures, at);
  return rows.map(({ id, articleId }) => ({ itemId: id, articleId }));
}
