import { type RawBuilder, sql } from 'kysely';
import { readablePageKinds } from '#domain/articles/extracted-article.ts';
import type { SearchSide } from '#domain/search/news/search-query.ts';
import type { Db, Tx } from '#server/db/db.ts';
import { parseStoryFacts } from '../projection/projected-story.ts';
import type { ListedStory } from '../story-store.ts';

/** What the database looks for. Words consist of letters, digits and marks. */
export interface SearchCondition {
  words: readonly string[];
  phrases: readonly (readonly string[])[];
  excluded: readonly (readonly string[])[];
  /** Hosts of articles; null is no filter. */
  hosts: readonly string[] | null;
  excludedHosts: readonly string[];
  /** Empty is no filter. */
  sides: readonly SearchSide[];
  topics: readonly string[];
  before: Date | null;
  after: Date | null;
}

/** An article that matches, with what ranking and facets need. */
export interface MatchRow {
  id: string;
  title: string;
  domain: string;
  siteName: string | null;
  dated: Date;
  /** How many of the words are in title or description. */
  headlineHits: number;
  /** In [-1, 1]; null when unrated. */
  lean: number | null;
  story: string | null;
  storyTitle: string | null;
  /** 0 without a story that readers see. */
  storyArticles: number;
  topic: string;
}

/** An article without a story counts as general, as stories without a topic do. */
const dated = sql`coalesce(a.published_at, a.fetched_at)`;
const topic = sql`coalesce(s.topic, 'general')`;

/** The query language of the words, each of which must occur. */
const allOf = (words: readonly string[]) => words.map((word) => `'${word}'`).join(' & ');

/** A pattern that finds the words one after the other, whatever stands between them. */
function rowPattern(words: readonly string[]): string {
  return `(^|[^[:alnum:]])${words.join('[^[:alnum:]]+')}($|[^[:alnum:]])`;
}

/** Whether the words stand in a row; the column of lexemes need not hold positions. */
function holdsPhrase(words: readonly string[]): RawBuilder<boolean> {
  const pattern = rowPattern(words);
  return sql<boolean>`(a.title ~* ${pattern} OR coalesce(a.description, '') ~* ${pattern}
    OR left(a.text, 20000) ~* ${pattern})`;
}

function lexemesOf({ words, phrases, excluded }: SearchCondition): string {
  const wanted = allOf([...words, ...phrases.flat()]);
  const unwanted = excluded.flatMap(([word, ...rest]) =>
    word === undefined || rest.length > 0 ? [] : [`!'${word}'`],
  );
  return [wanted, ...(wanted === '' ? [] : unwanted)].filter((part) => part !== '').join(' & ');
}

/** Conditions on articles `a`; `indexed` has those that an index answers. */
function conditionsOf(condition: SearchCondition): {
  indexed: RawBuilder<unknown>[];
  read: RawBuilder<unknown>[];
} {
  const lexemes = lexemesOf(condition);
  const { hosts, excludedHosts, phrases, excluded } = condition;
  const indexed = [
    ...(lexemes === '' ? [] : [sql`a.search_text @@ to_tsquery('english', ${lexemes})`]),
    ...(hosts === null ? [] : [sql`a.domain = ANY(${[...hosts]}::text[])`]),
  ];
  const read = [
    sql`a.page_kind = ANY(${readablePageKinds})`,
    ...(excludedHosts.length === 0 ? [] : [sql`a.domain <> ALL(${[...excludedHosts]}::text[])`]),
    ...phrases.map(holdsPhrase),
    ...excluded
      .filter((words) => words.length > 1 || lexemes === '')
      .map((words) => sql`NOT ${holdsPhrase(words)}`),
  ];
  return { indexed, read };
}

const sideConditions: Readonly<Record<SearchSide, RawBuilder<unknown>>> = {
  left: sql`r.lean <= -0.1`,
  center: sql`(r.lean > -0.1 AND r.lean < 0.1)`,
  right: sql`r.lean >= 0.1`,
  unrated: sql`r.lean IS NULL`,
};

const allOfThese = (conditions: readonly RawBuilder<unknown>[]) =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` AND `);

/** Runs `work` where a bitmap of all matches of a common word fits into memory, and nothing is compiled for it. */
export function withSearchMemory<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return db.transaction().execute(async (tx) => {
    await sql`SELECT set_config('work_mem', '64MB', true), set_config('jit', 'off', true)`.execute(tx);
    return await work(tx);
  });
}

/** The times of the oldest and the newest article; null without articles. */
export async function getSearchBounds(tx: Tx): Promise<{ oldest: Date; newest: Date } | null> {
  const { rows } = await sql<{ oldest: Date | null; newest: Date | null }>`
    SELECT (SELECT min(${dated}) FROM articles a) AS oldest,
      (SELECT max(${dated}) FROM articles a) AS newest`.execute(tx);
  const [row] = rows;
  return row?.oldest && row.newest ? { oldest: row.oldest, newest: row.newest } : null;
}

/** Whether any of the words is indexed: "the" and the like are not. */
export async function hasIndexedWord(tx: Tx, words: readonly string[]): Promise<boolean> {
  if (words.length === 0) return false;
  const { rows } = await sql<{ nodes: number }>`
    SELECT numnode(to_tsquery('english', ${allOf(words)})) AS nodes`.execute(tx);
  return (rows[0]?.nodes ?? 0) > 0;
}

/** How many articles match, counted up to `max`, without regard to sides, topics, dates and phrases. */
export async function countUpTo(tx: Tx, condition: SearchCondition, max: number): Promise<number> {
  const { indexed } = conditionsOf(condition);
  const { rows } = await sql<{ count: string }>`
    SELECT count(*) FROM (SELECT 1 FROM articles a WHERE ${allOfThese(indexed)} LIMIT ${max}) counted`.execute(
    tx,
  );
  return Number(rows[0]?.count ?? 0);
}

/** Where a list of the newest matches starts: at a time, after the article `id` of that time if there is one. */
export interface SearchPosition {
  time: Date;
  id: string | null;
}

/** The newest `limit` matches from a position back to a time. */
export async function listMatches(
  tx: Tx,
  condition: SearchCondition,
  { from, start, limit }: { from: Date; start: SearchPosition; limit: number },
): Promise<MatchRow[]> {
  const { indexed, read } = conditionsOf(condition);
  const { sides, topics, words, phrases } = condition;
  const filters = [
    ...(sides.length === 0
      ? []
      : [
          sql`(${sql.join(
            sides.map((side) => sideConditions[side]),
            sql` OR `,
          )})`,
        ]),
    ...(topics.length === 0 ? [] : [sql`${topic} = ANY(${[...topics]}::text[])`]),
  ];
  const hits = [...words, ...phrases.flat()]
    .slice(0, 8)
    .map((word) => sql`(a.search_headline @@ to_tsquery('english', ${`'${word}'`}))::int`);
  const range = [
    sql`${dated} >= ${from}::timestamptz`,
    sql`${dated} <= ${start.time}::timestamptz`,
    ...(start.id === null ? [] : [sql`(${dated}, a.id) < (${start.time}::timestamptz, ${start.id}::uuid)`]),
  ];
  const newest = sql`ORDER BY ${dated} DESC, a.id DESC LIMIT ${limit}`;
  const { rows } = await sql<MatchRow>`
    WITH found AS MATERIALIZED (
      SELECT a.id FROM articles a
      WHERE ${allOfThese([...indexed, ...range, ...read])}
      ${filters.length === 0 ? newest : sql``}
    )
    SELECT a.id, a.title, a.domain, a.site_name AS "siteName", ${dated} AS dated, r.lean,
      s.id AS story, s.title AS "storyTitle", ${topic} AS topic,
      CASE WHEN s.card IS NULL THEN 0 ELSE s.article_count END AS "storyArticles",
      ${hits.length === 0 ? sql`0` : sql.join(hits, sql` + `)} AS "headlineHits"
    FROM found JOIN articles a USING (id)
    LEFT JOIN LATERAL (SELECT lean FROM ratings WHERE article_id = a.id ORDER BY created_at DESC LIMIT 1) r ON true
    LEFT JOIN story_articles member ON member.article_id = a.id
    LEFT JOIN stories s ON s.id = member.story_id
    WHERE ${allOfThese(filters)}
    ${newest}`.execute(tx);
  return rows;
}

/** An article of a page of results. */
export interface FoundRow {
  id: string;
  address: string;
  description: string | null;
  text: string;
  publishedAt: Date | null;
  credibility: number | null;
}

/** What a page of results shows of articles, by id. */
export async function listFoundRows(tx: Tx, ids: readonly string[]): Promise<Map<string, FoundRow>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<FoundRow>`
    SELECT a.id, a.canonical_address AS address, a.description, left(a.text, 20000) AS text,
      least(a.published_at, a.fetched_at) AS "publishedAt", r.credibility
    FROM articles a
    LEFT JOIN LATERAL (
      SELECT credibility FROM ratings WHERE article_id = a.id ORDER BY created_at DESC LIMIT 1
    ) r ON true
    WHERE a.id = ANY(${[...ids]}::uuid[])`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The stories with these ids that are shown: with a card and at least `countFrom` articles. By id. */
export async function listFoundStories(
  tx: Tx,
  ids: readonly string[],
  countFrom: number,
): Promise<Map<string, ListedStory>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Omit<ListedStory, 'facts'> & { card: unknown }>`
    SELECT id, title, topic, language, confidence, article_count AS "articleCount", last_article_at AS "lastAt",
      is_sample AS "isSample", card
    FROM stories
    WHERE id = ANY(${[...ids]}::uuid[]) AND merged_into IS NULL AND card IS NOT NULL
      AND article_count >= ${countFrom}`.execute(tx);
  const shown = rows.flatMap(({ card, ...row }) => {
    const facts = parseStoryFacts(card);
    return facts === null ? [] : [[row.id, { ...row, facts }] as const];
  });
  return new Map(shown);
}
