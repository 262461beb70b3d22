import type { ExtractedArticle } from '#domain/articles/extracted-article.ts';
import { findNotices, minTitles } from '#domain/ingestion/find-notices.ts';
import type { OutletTable } from '#domain/outlets/outlet-table.ts';
import { speaksFor } from '#domain/outlets/speaks-for.ts';
import { listArticlesWith } from '#server/articles/save-articles.ts';
import type { Clock } from '#server/clock.ts';
import type { Db, Tx } from '#server/db/db.ts';
import { retryTransient } from '#server/db/failure-scope.ts';
import { touchArticleStories } from '#server/stories/clustering/touch-stories.ts';
import { articleFromFeed, type FetchItemDeps } from './fetch-article.ts';
import { fingerprintOf } from './fingerprint-of.ts';
import {
  deleteArticles,
  detachArticles,
  type ItemOfText,
  listItemsByFingerprint,
  listItemsById,
  listItemsOfText,
} from './notice-store.ts';

export interface WithdrawDeps extends Pick<FetchItemDeps, 'extraction'> {
  db: Db;
  clock: Clock;
  outlets: OutletTable;
}

/** A page that was read, by its item. */
interface ReadPage {
  id: string;
  /** After redirects. */
  address: string;
  fingerprint: string;
  text: string;
}

/** An item for which its site shows a notice, with the text of its feed where that has one. */
export interface NoticedItem {
  id: string;
  /** Of the notice. */
  fingerprint: string;
  article: ExtractedArticle | null;
}

export const noticeFailure = {
  kind: 'no-article',
  detail: 'The site shows the same text for several headlines.',
} as const;

/** The items whose page shows a notice, by its fingerprint: of the pages, and of what is stored with the same texts. */
async function listNotices(
  { db, outlets }: WithdrawDeps,
  pages: readonly ReadPage[],
): Promise<Map<string, ItemOfText[]>> {
  const addresses = new Map(pages.map(({ id, address }) => [id, address]));
  const withTrust = (item: ItemOfText) => {
    const isOfSite =
      item.feedUrl !== null && speaksFor(outlets, item.feedUrl, addresses.get(item.id) ?? item.address);
    return { ...item, isOfSite };
  };
  const texts = new Map(pages.map(({ fingerprint, text }) => [fingerprint, text]));
  const stored = await listItemsByFingerprint(db, [...texts.keys()]);
  const notices = new Map<string, ItemOfText[]>();
  for (const [fingerprint, text] of texts) {
    const own = pages.flatMap((page) => (page.fingerprint === fingerprint ? [page.id] : []));
    const before = stored.filter((item) => item.fingerprint === fingerprint);
    if (own.length + before.length < minTitles) continue;
    const items = [...before, ...(await listItemsOfText(db, own))];
    const byId = new Map(items.map((item) => [item.id, withTrust(item)]));
    notices.set(fingerprint, findNotices(text, [...byId.values()]));
  }
  return notices;
}

/** Deletes the articles that are a notice, and has their stories built again. Returns their items. */
async function withdrawArticles(
  { db, clock }: WithdrawDeps,
  fingerprint: string,
  items: readonly ItemOfText[],
): Promise<string[]> {
  const linked = items.flatMap(({ id, articleId, isOfPage, fingerprint: own }) =>
    articleId !== null && isOfPage && own === fingerprint ? [{ id, articleId }] : [],
  );
  if (linked.length === 0) return [];
  const isSuch = (article: ExtractedArticle) => fingerprintOf(article) === fingerprint;
  const articles = linked.map(({ articleId }) => articleId);
  const isNotice = new Set(await listArticlesWith(db, articles, isSuch));
  const withdrawn = linked.filter(({ articleId }) => isNotice.has(articleId));
  const at = clock();
  const withdraw = async (tx: Tx) => {
    const deleted = await detachArticles(tx, withdrawn, { ...noticeFailure, at });
    await touchArticleStories(tx, deleted, at);
    await deleteArticles(tx, deleted);
  };
  if (withdrawn.length > 0) await retryTransient(() => db.transaction().execute(withdraw));
  return withdrawn.map(({ id }) => id);
}

/**
 * Finds the pages that show a notice of their site in place of the article: see `findNotices`. Articles that are stored
 * with such a text are deleted. `noticed` are the items that have no article now, `ids` all items of notices: those whose
 * article has another text keep it.
 */
export async function withdrawNotices(
  deps: WithdrawDeps,
  pages: readonly ReadPage[],
  signal: AbortSignal,
): Promise<{ noticed: NoticedItem[]; ids: Set<string> }> {
  const ids = new Set<string>();
  const noticed: NoticedItem[] = [];
  const read = new Set(pages.map(({ id }) => id));
  for (const [fingerprint, items] of await listNotices(deps, pages)) {
    for (const { id } of items) ids.add(id);
    const unread = items.filter(({ id, articleId }) => articleId === null && read.has(id));
    const left = [...(await withdrawArticles(deps, fingerprint, items)), ...unread.map(({ id }) => id)];
    for (const item of await listItemsById(deps.db, left)) {
      const article = await articleFromFeed(deps, item, { signal, allowTeaser: true });
      noticed.push({ id: item.id, fingerprint, article });
    }
  }
  return { noticed, ids };
}
