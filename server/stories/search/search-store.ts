import { type RawBuilder, sql } from 'kysely';
import { readablePageKinds } from '#domain/articles/extracted-article.ts';
import { type BoundedWork, runBounded } from '#server/db/bounded-statements.ts';
import type { Db, Tx } from '#server/db/db.ts';
import { isListed, listedArticles, semanticConfidence } from '#server/db/listed.ts';
import { parseStoryFacts, parseStoryMoves } from '../projection/projected-story.ts';
import type { ListedStory } from '../story-store.ts';

/** What the database looks for. Words consist of letters, digits and marks. */
export interface SearchCondition {
  words: readonly string[];
  phrases: readonly (readonly string[])[];
  excluded: readonly (readonly string[])[];
  /** Hosts of articles; null is no filter. */
  hosts: readonly string[] | null;
  excludedHosts: readonly string[];
  before: Date | null;
  after: Date | null;
}

/** For whom a search runs. */
export type SearchCaller = Pick<BoundedWork, 'signal' | 'isBackground'>;

/** An article with the words, and what ranking and facets need. */
export interface MatchRow {
  id: string;
  title: string;
  domain: string;
  dated: Date;
  /** Whether its text has the phrases, and none that is excluded. */
  holdsPhrases: boolean;
  /** How many of the words are in title or description. */
  headlineHits: number;
  /** In [-1, 1]; null when unrated. */
  lean: number | null;
  story: string | null;
  storyTitle: string | null;
  /** Whether the story is confident enough for the lists of stories. */
  isListed: boolean;
  /** 0 without a story that readers see. */
  storyArticles: number;
  topic: string;
}

/** Of more words the first are looked for in titles and descriptions. */
export const maxHits = 8;

/** An article without a story counts as general, as stories without a topic do. */
const dated = sql`coalesce(a.published_at, a.fetched_at)`;
const topic = sql`coalesce(s.topic, 'general')`;

/** The query language of the words, each of which must occur. */
const allOf = (words: readonly string[]) => words.map((word) => `'${word}'`).join(' & ');
const not = (word: string) => `!'${word}'`;

/** A pattern that finds the words of any phrase one after the other, whatever stands between them. */
function rowPattern(phrases: readonly (readonly string[])[]): string {
  const rows = phrases.map((words) => words.join('[^[:alnum:]]+'));
  return `(^|[^[:alnum:]])(${rows.join('|')})($|[^[:alnum:]])`;
}

/** Whether the words of any of the phrases stand in a row; the column of lexemes need not hold positions. */
function holdsPhrase(phrases: readonly (readonly string[])[]): RawBuilder<boolean> {
  const pattern = rowPattern(phrases);
  return sql<boolean>`(a.title ~* ${pattern} OR coalesce(a.description, '') ~* ${pattern}
    OR left(a.text, 20000) ~* ${pattern})`;
}

const tsquery = (query: string) => sql`to_tsquery('english', ${query})`;

/** Whether one of the phrases stands in the article. Its text is read once, and only if it has all words of one. */
function holdsAnyPhrase(phrases: readonly (readonly string[])[]): RawBuilder<boolean> {
  const queries = phrases.map((words) => `(${allOf(words)})`);
  // The index leaves words like "the" out: it says nothing of a phrase of such words alone.
  const unknown = sql.join(
    queries.map((query) => sql`numnode(${tsquery(query)}) = 0`),
    sql` OR `,
  );
  return sql<boolean>`((${unknown} OR a.search_text @@ ${tsquery(queries.join(' | '))}) AND ${holdsPhrase(phrases)})`;
}

/** Conditions on articles `a`: those that an index answers, and those for which what the row stores is read. */
function conditionsOf({ words, phrases, excluded, hosts, excludedHosts }: SearchCondition): {
  indexed: RawBuilder<unknown>[];
  text: RawBuilder<unknown>[];
} {
  const wanted = allOf([...words, ...phrases.flat()]);
  const unwanted = excluded.filter((row) => row.length === 1).flat();
  const unwantedPhrases = excluded.filter((row) => row.length > 1);
  const indexed = [
    ...(wanted === '' ? [] : [sql`a.search_text @@ ${tsquery([wanted, ...unwanted.map(not)].join(' & '))}`]),
    ...(hosts === null ? [] : [sql`a.domain = ANY(${[...hosts]}::text[])`]),
    ...(excludedHosts.length === 0 ? [] : [sql`a.domain <> ALL(${[...excludedHosts]}::text[])`]),
    sql`a.page_kind = ANY(${readablePageKinds})`,
  ];
  const text = [
    // Without a word to look for, the index would be read as a whole.
    ...(wanted !== '' || unwanted.length === 0
      ? []
      : [sql`NOT a.search_text @@ ${tsquery(unwanted.map((word) => `'${word}'`).join(' | '))}`]),
    ...phrases.map((phrase) => holdsPhrase([phrase])),
    ...(unwantedPhrases.length === 0 ? [] : [sql`NOT ${holdsAnyPhrase(unwantedPhrases)}`]),
  ];
  return { indexed, text };
}

const allOfThese = (conditions: readonly RawBuilder<unknown>[]) =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` AND `);

/**
 * A bitmap of all matches of a common word fits into memory, nothing is compiled, and no table is read as a whole: the
 * planner does not know that reading words outside the index is slow.
 */
const searchSettings = { work_mem: '64MB', jit: 'off', enable_seqscan: 'off' };

/** Runs a step of a search: statements that look at a bounded number of articles. */
export function runSearchStep<Result>(
  db: Db,
  caller: SearchCaller,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return runBounded(db, { kind: 'search', settings: searchSettings, ...caller }, work);
}

/** The times of the oldest and the newest article; null without articles. */
export async function getSearchBounds(tx: Tx): Promise<{ oldest: Date; newest: Date } | null> {
  const { rows } = await sql<{ oldest: Date | null; newest: Date | null }>`
    SELECT (SELECT min(${dated}) FROM ${listedArticles} a) AS oldest,
      (SELECT max(${dated}) FROM ${listedArticles} a) AS newest`.execute(tx);
  const [row] = rows;
  return row?.oldest && row.newest ? { oldest: row.oldest, newest: row.newest } : null;
}

/** Whether any of the words is indexed: "the" and the like are not. */
export async function hasIndexedWord(db: Db, words: readonly string[]): Promise<boolean> {
  if (words.length === 0) return false;
  const { rows } = await sql<{ nodes: number }>`
    SELECT numnode(${tsquery(allOf(words))}) AS nodes`.execute(db);
  return (rows[0]?.nodes ?? 0) > 0;
}

interface PlannedQuery {
  'QUERY PLAN': readonly [{ Plan: { 'Plan Rows': number } }];
}

/** The planner's estimate of how many articles match between two times, by its statistics of words and dates. */
export async function estimateMatches(
  tx: Tx,
  condition: SearchCondition,
  { from, to }: { from: Date; to: Date },
): Promise<number> {
  const { indexed } = conditionsOf(condition);
  const range = [sql`${dated} >= ${from}::timestamptz`, sql`${dated} <= ${to}::timestamptz`];
  const { rows } = await sql<PlannedQuery>`
    EXPLAIN (FORMAT JSON) SELECT 1 FROM ${listedArticles} a WHERE ${allOfThese([...indexed, ...range])}`.execute(
    tx,
  );
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
}

/** Where a list of the newest matches starts: at a time, after the article `id` of that time if there is one. */
export interface SearchPosition {
  time: Date;
  id: string | null;
}

/** The newest `limit` articles with the words, from a position back to a time. */
export async function listMatches(
  tx: Tx,
  condition: SearchCondition,
  { from, start, limit }: { from: Date; start: SearchPosition; limit: number },
): Promise<MatchRow[]> {
  const { indexed, text } = conditionsOf(condition);
  const range = [
    sql`${dated} >= ${from}::timestamptz`,
    sql`${dated} <= ${start.time}::timestamptz`,
    ...(start.id === null ? [] : [sql`(${dated}, a.id) < (${start.time}::timestamptz, ${start.id}::uuid)`]),
  ];
  const hits = [...condition.words, ...condition.phrases.flat()]
    .slice(0, maxHits)
    .map((word) => sql`(a.search_headline @@ ${tsquery(allOf([word]))})::int`);
  const { rows } = await sql<MatchRow>`
    WITH found AS MATERIALIZED (
      SELECT a.id, ${dated} AS dated FROM ${listedArticles} a
      WHERE ${allOfThese([...indexed, ...range])}
      ORDER BY ${dated} DESC, a.id DESC LIMIT ${limit}
    )
    SELECT a.id, a.title, a.domain, found.dated, r.lean,
      ${text.length === 0 ? sql`true` : allOfThese(text)} AS "holdsPhrases",
      s.id AS story, s.title AS "storyTitle", ${topic} AS topic,
      CASE WHEN s.card IS NULL THEN 0 ELSE s.article_count END AS "storyArticles",
      coalesce(s.listed, false) AS "isListed",
      ${hits.length === 0 ? sql`0` : sql.join(hits, sql` + `)} AS "headlineHits"
    FROM found JOIN ${listedArticles} a USING (id)
    LEFT JOIN LATERAL (SELECT lean FROM ratings WHERE article_id = a.id ORDER BY created_at DESC LIMIT 1) r ON true
    LEFT JOIN story_articles member ON member.article_id = a.id
    LEFT JOIN LATERAL (
      SELECT id, title, topic, card, article_count, merged_into IS NULL AND ${isListed} AS listed
      FROM stories WHERE id = member.story_id
    ) s ON true
    ORDER BY found.dated DESC, a.id DESC`.execute(tx);
  return rows;
}

/** An article of a page of results. */
export interface FoundRow {
  id: string;
  address: string;
  /** What its page calls itself; see `sourceName`. */
  siteName: string | null;
  description: string | null;
  text: string;
  publishedAt: Date | null;
  credibility: number | null;
}

/** What a page of results shows of articles, by id. */
export async function listFoundRows(db: Db, ids: readonly string[]): Promise<Map<string, FoundRow>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<FoundRow>`
    SELECT a.id, a.canonical_address AS address, a.site_name AS "siteName", a.description,
      left(a.text, 20000) AS text, least(a.published_at, a.fetched_at) AS "publishedAt", r.credibility
    FROM ${listedArticles} a
    LEFT JOIN LATERAL (
      SELECT credibility FROM ratings WHERE article_id = a.id ORDER BY created_at DESC LIMIT 1
    ) r ON true
    WHERE a.id = ANY(${[...ids]}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The stories with these ids that are shown: with a card and at least `countFrom` articles. By id. */
export async function listFoundStories(
  db: Db,
  ids: readonly string[],
  countFrom: number,
): Promise<Map<string, ListedStory>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Omit<ListedStory, 'facts' | 'moves'> & { card: unknown }>`
    SELECT id, title, topic, language, ${semanticConfidence} AS confidence, article_count AS "articleCount", last_article_at AS "lastAt",
      is_sample AS "isSample", card
    FROM stories
    WHERE id = ANY(${[...ids]}::uuid[]) AND merged_into IS NULL AND card IS NOT NULL
      AND article_count >= ${countFrom} AND ${isListed}`.execute(db);
  const shown = rows.flatMap(({ card, ...row }) => {
    const facts = parseStoryFacts(card);
    return facts === null ? [] : [[row.id, { ...row, facts, moves: parseStoryMoves(card) }] as const];
  });
  return new Map(shown);
}
