import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { decodeFeatures } from '#domain/clustering/encode-features.ts';
import { createStoryStream } from '#domain/clustering/story-stream.ts';
import type { Database } from '#server/db/database.ts';
import { runIngestion } from '#server/ingestion/run-ingestion.ts';
import { rssSetting } from '#server/settings/definitions.ts';
import { loadClusteringModel } from '#server/stories/clustering/create-story-placer.ts';
import { addTestFeed, changeSetting, openAggregationParts } from '#testing/aggregation-parts.ts';
import { openTestDatabase, removeTestDatabases, testPostgresUrl } from '#testing/database.ts';
import { hasLargeNewsroom, startLargeNewsroom } from './support/large-newsroom.ts';
import { printTable } from './support/table.ts';

const maxRuns = 6;
/** The time at which newsroom and run begin; all dates follow from it. */
const now = '2026-06-01T12:00:00.000Z';
const threshold = 0.5;

const feedList = z.array(z.object({ url: z.string() }).loose());

const hash = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** What an aggregation made of an article: hashes of what is compared, and what places it in a story. */
const result = z.object({
  address: z.string(),
  text: z.string(),
  rating: z.string(),
  /** Of the search words of headline and text. */
  search: z.string(),
  /** Base64. */
  features: z.string(),
  outlet: z.string(),
  /** ISO 8601; the time of the newsroom where the page has none, because the time of the fetch differs between runs. */
  dated: z.string(),
});

type Result = z.infer<typeof result>;

interface StoredRow {
  address: string;
  text: string;
  rating: string;
  search: string;
  features: Buffer;
  outlet: string;
  dated: Date | null;
}

const query = `
  SELECT a.canonical_address AS address, r.analysis::text AS rating, s.features, s.outlet, a.published_at AS dated,
    jsonb_build_array(a.title, a.text, a.page_kind, a.byline, a.published_at, a.site_name, a.language, a.description,
      a.word_count, a.link_count, a.correction_noted)::text AS text,
    concat(a.search_headline, '|', a.search_text) AS search
  FROM articles a
  JOIN ratings r ON r.article_id = a.id
  JOIN story_articles s ON s.article_id = a.id`;

/** Aggregates until nothing is left. Batches depend on time, so that the stories of the run itself are not compared. */
async function aggregate(database: Database): Promise<StoredRow[]> {
  const newsroom = await startLargeNewsroom(['--now', now]);
  const startedMs = performance.now();
  const parts = openAggregationParts({
    ...{ proxyUrl: newsroom.proxyUrl, ca: newsroom.ca, timeoutMs: 15_000 },
    clock: () => new Date(Date.parse(now) + performance.now() - startedMs),
  });
  try {
    await changeSetting(database, rssSetting, { maxTotalArticles: 200, maxStories: 2000 });
    const answer: unknown = await (await fetch(`${newsroom.proxyUrl}/feeds.json`)).json();
    for (const { url } of feedList.parse(Array.isArray(answer) ? answer : Object(answer).feeds)) {
      await addTestFeed(database, new URL(url).hostname, { url, maxArticles: 30 });
    }
    const { signal } = new AbortController();
    const input = { force: true, feedIds: null, signal, patienceMs: 2_000 };
    for (let run = 0; run < maxRuns; run += 1) {
      const { articlesProcessed } = await runIngestion(parts.depsFor(database), input);
      if (articlesProcessed === 0) break;
    }
    return (await database.pool.query<StoredRow>(query)).rows;
  } finally {
    await parts.close();
    await newsroom.close();
  }
}

/** Places articles in the order of their dates and addresses; returns the addresses of the story of each. */
function placeInOrder(results: readonly Result[]): Map<string, string> {
  let stories = 0;
  const stream = createStoryStream({
    ...{ ...loadClusteringModel(), threshold },
    newStoryId: () => {
      stories += 1;
      return `story ${stories}`;
    },
  });
  const key = ({ dated, address }: Result) => `${dated} ${address}`;
  const members = new Map<string, string[]>();
  for (const { address, features, outlet, dated } of [...results].sort((a, b) =>
    key(a) < key(b) ? -1 : 1,
  )) {
    const decoded = decodeFeatures(Buffer.from(features, 'base64'));
    const article = { id: address, outlet, publishedAt: Date.parse(dated), features: decoded };
    const { story, merged } = stream.place(article);
    for (const { from, into } of merged) {
      members.set(into, [...(members.get(into) ?? []), ...(members.get(from) ?? [])]);
      members.delete(from);
    }
    members.set(story, [...(members.get(story) ?? []), address]);
  }
  const entries = [...members.values()].map((own) => own.sort());
  return new Map(entries.flatMap((own) => own.map((address) => [address, own.join(' ')] as const)));
}

async function write(file: string): Promise<void> {
  const database = await openTestDatabase(testPostgresUrl === undefined ? 'embedded' : 'postgresql');
  try {
    const rows = await aggregate(database);
    const results: Result[] = rows.map(({ text, rating, search, features, dated, ...row }) => ({
      ...row,
      ...{ text: hash(text), rating: hash(rating), search: hash(search) },
      features: features.toString('base64'),
      dated: dated?.toISOString() ?? now,
    }));
    await writeFile(file, JSON.stringify(results));
    console.log(`${results.length} articles`);
  } finally {
    await database.close();
  }
}

async function compare(before: string, after: string): Promise<void> {
  const [one = [], other = []] = await Promise.all(
    [before, after].map(async (file) => z.array(result).parse(JSON.parse(await readFile(file, 'utf8')))),
  );
  const known = new Map(one.map((each) => [each.address, each]));
  const both = other.flatMap((each) => {
    const same = known.get(each.address);
    return same === undefined ? [] : [{ same, each }];
  });
  const parts = ['text', 'rating', 'features', 'search'] as const;
  const stories = placeInOrder(both.map(({ same }) => same));
  const otherStories = placeInOrder(both.map(({ each }) => each));
  const samePlacings = both.filter(
    ({ each: { address } }) => stories.get(address) === otherStories.get(address),
  );
  printTable('Results of two builds, article by article', [
    {
      figure: 'Articles: before; after; in both',
      measured: `${one.length}; ${other.length}; ${both.length}`,
    },
    ...parts.map((part) => ({
      figure: `The same ${part}`,
      measured: String(both.filter(({ same, each }) => same[part] === each[part]).length),
    })),
    { figure: 'The same placing', measured: String(samePlacings.length) },
  ]);
}

/**
 * `npm run bench -- aggregation-results FILE` aggregates the newsroom and writes a hash of every text, rating, placing
 * and list of search words; with two files it compares them. Two builds must give the same.
 */
export async function run([first, second]: string[]): Promise<void> {
  if (first === undefined) console.log('Give a file to write, or two files to compare.');
  else if (second !== undefined) await compare(first, second);
  else if (hasLargeNewsroom) {
    await write(first);
    await removeTestDatabases();
  } else console.log('The newsroom is missing: this needs ../shared/newsroom beside the repository.');
}
