import { randomUUID } from 'node:crypto';
import type { Db } from '../db/db.ts';

export interface StoredSample {
  domain: string;
  title: string;
  text: string;
  publishedAt?: Date;
  fetchedAt?: Date;
  language?: string | null;
  /** In [-1, 1]; null means unrated, undefined not yet rated. */
  lean?: number | null;
  /** In [0, 1]. */
  credibility?: number;
  topics?: string[];
}

type Stored = StoredSample & { id: string };

function articleRow({ id, domain, title, text, language, publishedAt, fetchedAt }: Stored, now: Date) {
  const address = `https://${domain}/${id}`;
  return {
    ...{ id, domain, title, text, address, canonical_address: address },
    ...{ page_kind: 'article', link_count: 0, correction_noted: false },
    language: language === undefined ? 'en' : language,
    published_at: publishedAt ?? now,
    fetched_at: fetchedAt ?? now,
    word_count: text.split(/\s+/).length,
  } as const;
}

function ratingRow({ id, topics, lean = null, credibility }: Stored, now: Date) {
  const analysis = {
    topics: topics ?? ['politics'],
    summary: [],
    lean: { estimate: lean, abstention: null, basis: 'outlet', parts: [], evidence: [] },
    credibility: { score: credibility ?? null, outletReliability: null, factors: [] },
  };
  return {
    ...{ article_id: id, analyzer: 'embedded', analyzer_version: 'test', analysis: JSON.stringify(analysis) },
    ...{ lean, credibility: credibility ?? null, created_at: now },
  };
}

const rowsAtOnce = 200;

/** Stores articles as an aggregation does, fetched and rated. Returns their ids in the same order. */
export async function storeSamples(db: Db, samples: readonly StoredSample[], now: Date): Promise<string[]> {
  const stored = samples.map((sample): Stored => ({ ...sample, id: randomUUID() }));
  for (let at = 0; at < stored.length; at += rowsAtOnce) {
    const batch = stored.slice(at, at + rowsAtOnce);
    await db
      .insertInto('articles')
      .values(batch.map((one) => articleRow(one, now)))
      .execute();
    const rated = batch.filter(({ lean }) => lean !== undefined);
    if (rated.length === 0) continue;
    await db
      .insertInto('ratings')
      .values(rated.map((one) => ratingRow(one, now)))
      .execute();
  }
  return stored.map(({ id }) => id);
}

const bridgeTail =
  'The harbour authority said repairs would take six weeks and cost nine million pounds. Ferries will carry commuters across the Wendle estuary until the pier is made safe.';

/** Three reports of one event by invented outlets of center, right and left. */
export const bridgeReports: readonly StoredSample[] = [
  {
    domain: 'tribune.example',
    title: 'Wendle harbour bridge closed after pier shifts | The Tribune',
    text: `Engineers closed the Wendle harbour bridge on Monday after its eastern pier shifted eleven centimetres. ${bridgeTail} Transport minister Ada Holm promised an inquiry into the maintenance contracts.`,
    lean: 0,
    credibility: 0.8,
  },
  {
    domain: 'courier.example',
    title: 'Wendle harbour bridge shut as pier shifts, commuters stranded',
    text: `The Wendle harbour bridge was closed by engineers on Monday when its eastern pier shifted by eleven centimetres. Taxpayers face a bill of nine million pounds for repairs that the harbour authority said would take six weeks. Red tape delayed the inspection of the Wendle bridge for two years, the builders' league said.`,
    lean: 0.5,
    credibility: 0.6,
  },
  {
    domain: 'beacon.example',
    title: 'Harbour bridge at Wendle closed: eastern pier shifts after years of cuts',
    text: `Engineers on Monday closed the harbour bridge at Wendle because the eastern pier had shifted eleven centimetres. Years of cuts to the inspection budget left the Wendle bridge unchecked, unions said. The harbour authority said repairs would take six weeks and cost nine million pounds.`,
    lean: -0.5,
    credibility: 0.7,
  },
];

export const otherReport: StoredSample = {
  domain: 'beacon.example',
  title: 'Measles vaccine trial begins in three northern hospitals',
  text: 'Doctors in three northern hospitals began a trial of a new measles vaccine on Tuesday. Four hundred children take part, the health ministry said, and first results are expected in the spring.',
  lean: null,
  credibility: 0.7,
  topics: ['healthcare'],
};

/** Stores a story with these articles, which still needs a refresh. Returns its id. */
export async function storeStory(db: Db, articleIds: readonly string[], now: Date): Promise<string> {
  const id = randomUUID();
  await db
    .insertInto('stories')
    .values({ id, title: '', language: 'en', confidence: 0.9, created_at: now, touched_at: now })
    .execute();
  await placeArticles(db, id, articleIds, now);
  await db
    .insertInto('story_revisions')
    .values({ kind: 'grouping', revision: 1, changed_at: now })
    .onConflict((conflict) => conflict.column('kind').doNothing())
    .execute();
  return id;
}

/** Places articles into a story, which then needs a refresh. */
export async function joinStory(
  db: Db,
  story: string,
  articleIds: readonly string[],
  now: Date,
): Promise<void> {
  await placeArticles(db, story, articleIds, now);
  await db
    .updateTable('stories')
    .set((row) => ({ version: row('version', '+', 1), touched_at: now }))
    .where('id', '=', story)
    .execute();
}

async function placeArticles(db: Db, id: string, articleIds: readonly string[], now: Date): Promise<void> {
  const articles = await db
    .selectFrom('articles')
    .select(['id', 'domain', 'published_at', 'fetched_at'])
    .where('id', 'in', [...articleIds])
    .execute();
  const members = articles.map((article) => ({
    article_id: article.id,
    story_id: id,
    copy_of: null,
    probability: 0.9,
    outlet: article.domain,
    language: 'en',
    dated: article.published_at ?? article.fetched_at,
    features: null,
    revision: 1,
    placed_at: now,
  }));
  await db.insertInto('story_articles').values(members).execute();
}
