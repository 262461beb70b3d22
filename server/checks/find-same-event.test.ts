import { afterAll, expect, it, vi } from 'vitest';
import { formatComparison } from '#domain/analysis/format-comparison.ts';
import { createEmbeddedAnalyzer } from '#server/analysis/embedded/create-embedded-analyzer.ts';
import { ListedOutlets } from '#server/connectors/listed-outlets.ts';
import type { Database } from '#server/db/db.ts';
import { createFetcher } from '#server/fetching/create-fetcher.ts';
import { createExtractionPool } from '#server/ingestion/workers/extraction-pool.ts';
import { createLog } from '#server/log.ts';
import { loadEventTools } from '#server/stories/clustering/create-story-placer.ts';
import { mainThread } from '#server/take-turns.ts';
import { describeOnDatabase } from '#testing/database.ts';
import { bridgeReports, type StoredSample, storeSamples, storeStory } from '#testing/stored-articles.ts';
import type { ComparedArticle } from './build-comparison.ts';
import type { Comparison } from './compare-sides.ts';
import { getCheckSettings } from './get-check-settings.ts';
import { parseCheckInput } from './parse-check-input.ts';
import { type CheckDeps, runCheck } from './run-check.ts';

const now = new Date('2026-11-20T12:00:00Z');
const clock = () => now;
const log = createLog('silent');
const fetcher = createFetcher({ allowPrivate: [], timeoutMs: 1_000, maxBytes: 1_000, clock, log });
const extraction = createExtractionPool({});
const embedded = createEmbeddedAnalyzer();
const events = loadEventTools();
afterAll(() => Promise.all([fetcher.close(), extraction.close()]));

const [center, right, left] = bridgeReports as readonly [StoredSample, StoredSample, StoredSample];

/** Words of the same headlines on other business: a search for the bridge finds them as well. */
const schoolsClosed: StoredSample = {
  domain: 'plain.example',
  title: 'Schools closed after years of cuts, unions say',
  text: 'Forty schools closed on Monday after years of cuts to the budget for education, teachers and their unions said. Parents in the state asked the governor for money. The senate will vote on the budget in March, and Republicans want lower taxes.',
  lean: 0,
  credibility: 0.8,
};
const hospitalCuts: StoredSample = {
  domain: 'voice.example',
  title: 'Hospital closed in eastern state as Congress debates cuts',
  text: 'A hospital in the state closed its doors on Monday while Congress debates cuts to Medicaid. Doctors and patients protested. The president said the law would save money in ten years, and Democrats called it cruel. A vote in the House is expected this week.',
  lean: 0.6,
  credibility: 0.7,
};

/** Nothing but a word in common with the others. */
const museumClosed: StoredSample = {
  domain: 'plain.example',
  title: 'Museum of glass closed for a year while its roof is replaced',
  text: 'The museum of glass closed on Sunday evening with a concert. Its collection of vases moves to a depot for a year, and craftsmen replace the roof of 1931. The director expects more visitors afterwards, and a café. Members of the museum keep their cards.',
  lean: 0,
  credibility: 0.8,
};

const budgetVote: StoredSample = {
  domain: 'daily.example',
  title: 'Senate leaders put off a vote as talks stay closed to reporters',
  text: 'Senators put off a vote on taxes until Thursday after both parties could not agree on a bill. Reporters were kept out of the room. The president said that he would wait for a compromise, and Democrats asked for hearings.',
  lean: 0.5,
  credibility: 0.7,
};

function depsOf({ db }: Database, more: Partial<CheckDeps> = {}): CheckDeps {
  return {
    ...{ db, clock, fetcher, extraction, embedded, events, connectors: [] },
    listedOutlets: new ListedOutlets(),
    outlets: { version: 1, outlets: [] },
    analyzer: embedded,
    getSettings: () => getCheckSettings(db),
    ...more,
  };
}

async function check(deps: CheckDeps, body: { url?: string; text?: string; title?: string }) {
  const { signal } = new AbortController();
  const context = { opposingOnly: false, signal, readingSignal: signal, report: () => {} };
  const { outcome, reading } = await runCheck(deps, await parseCheckInput(body), context);
  return (await reading) ?? outcome;
}

const pasted = { text: left.text, title: left.title };
const textOf = (comparison: Comparison | null) =>
  comparison === null ? '' : formatComparison(comparison.points);
const titlesOf = (articles: readonly ComparedArticle[] | undefined) =>
  (articles ?? []).map(({ title }) => title).sort();
const addressOf = async ({ db }: Database, id: string | undefined) =>
  (
    await db
      .selectFrom('articles')
      .select('canonical_address')
      .where('id', '=', id ?? '')
      .executeTakeFirstOrThrow()
  ).canonical_address;

describeOnDatabase('the comparison of a check', (getDatabase) => {
  it('of a topic matches at most one article with the others in each turn', async () => {
    const database = getDatabase();
    await storeSamples(database.db, [center, right, left, schoolsClosed, hospitalCuts, budgetVote], now);
    const run = vi.spyOn(mainThread, 'run');
    const matching = vi.spyOn(events.matcher, 'probabilities');
    let inTurn = 0;
    run.mockImplementation(async (work) => {
      const before = matching.mock.calls.length;
      const result = work();
      const matched = matching.mock.calls.length - before;
      expect(matched).toBeLessThanOrEqual(1);
      inTurn += matched;
      return await result;
    });
    try {
      await check(depsOf(database), { url: 'state closed' });
      expect(matching.mock.calls.length).toBeGreaterThan(1);
      expect(inTurn).toBe(matching.mock.calls.length);
    } finally {
      run.mockRestore();
      matching.mockRestore();
    }
  });

  it('quotes only articles of the same event, and still lists the others as related', async () => {
    const database = getDatabase();
    await storeSamples(database.db, [center, right, schoolsClosed, hospitalCuts], now);
    const { comparison, rows } = await check(depsOf(database), pasted);
    const others = titlesOf(comparison?.articles).filter((title) => title !== left.title);
    expect(others).toEqual([center.title, right.title].sort());
    expect(textOf(comparison)).not.toMatch(/school|hospital|Medicaid|teachers/i);
    expect(rows.map(({ title }) => title)).toEqual(
      expect.arrayContaining([schoolsClosed.title, hospitalCuts.title]),
    );
  });

  it('leaves a side empty that has only articles of other events, and says so', async () => {
    const database = getDatabase();
    await storeSamples(database.db, [center, hospitalCuts], now);
    const { comparison } = await check(depsOf(database), pasted);
    expect(titlesOf(comparison?.articles)).not.toContain(hospitalCuts.title);
    expect(textOf(comparison).split('\n').at(-1)).toBe('Right:');
    expect(comparison?.scope).toMatch(
      /^Compared are articles that seem to report the same event\. None was found from .*right-leaning sources\.$/,
    );
  });

  it('includes the articles of the story of a stored article, also those that no search finds', async () => {
    const database = getDatabase();
    const unlike: StoredSample = {
      ...right,
      domain: 'unlike.example',
      title: 'Commuters face a long winter',
      text: 'Thousands will be late for work until the spring. Buses are full, trains are slow, and nobody knows who will pay for it all in the end.',
    };
    const ids = await storeSamples(database.db, [left, unlike, budgetVote], now);
    await storeStory(database.db, ids.slice(0, 2), now);
    const { comparison } = await check(depsOf(database), { url: await addressOf(database, ids[0]) });
    const titles = titlesOf(comparison?.articles);
    expect(titles).toContain(unlike.title);
    expect(titles).not.toContain(budgetVote.title);
  });

  it('obeys the threshold in force', async () => {
    const database = getDatabase();
    await storeSamples(database.db, [center, right], now);
    const getSettings = async () => ({
      ...(await getCheckSettings(database.db)),
      semantic_clustering_threshold: 1,
    });
    const { comparison } = await check(depsOf(database, { getSettings }), pasted);
    expect(titlesOf(comparison?.articles).filter((title) => title !== left.title)).toEqual([]);
  });

  it('gives a language model the same articles', async () => {
    const database = getDatabase();
    await storeSamples(database.db, [center, right, schoolsClosed, hospitalCuts], now);
    const given: string[] = [];
    const point = (articles: ComparedArticle[]) => ({ text: 'One.', articles });
    const compareWithModel: CheckDeps['compareWithModel'] = async (articles) => {
      given.push(...Object.values(articles).flatMap((list) => list.map(({ title }) => title)));
      return { kind: 'composed', left: [point(articles.left)], center: [], right: [] };
    };
    const { comparison } = await check(
      depsOf(database, { compareWithModel, model: { name: 'm', isOn: async () => true } }),
      pasted,
    );
    expect(given).toEqual(expect.arrayContaining([center.title, right.title]));
    expect(given).not.toContain(schoolsClosed.title);
    expect(given).not.toContain(hospitalCuts.title);
    expect(comparison).toMatchObject({ madeBy: 'model', scope: expect.stringContaining('same event') });
    const ofLeft = comparison?.articles.filter(({ side }) => side === 'left') ?? [];
    expect(comparison?.points.left).toEqual([point(ofLeft)]);
    // The model wrote nothing of the others; what the articles say themselves stays.
    expect(comparison?.points.center[0]?.articles.map(({ title }) => title)).toContain(center.title);
    expect(comparison?.points.right[0]?.articles.map(({ title }) => title)).toContain(right.title);
  });

  it('says why nothing is compared where no article reports the event', async () => {
    const database = getDatabase();
    await storeSamples(database.db, [hospitalCuts], now);
    const { comparison, notes } = await check(depsOf(database), { text: 'Bridge.', title: 'Bridge' });
    expect(comparison?.articles).toEqual([]);
    expect(notes).toContain('No rated article on the same event was found, so nothing is compared.');
  });
});

describeOnDatabase('the comparison of a topic', (getDatabase) => {
  it('is of the event that most sides report, and names it', async () => {
    const database = getDatabase();
    await storeSamples(database.db, [budgetVote, museumClosed, left, center, right], now);
    const { comparison } = await check(depsOf(database), { url: 'closed' });
    const bridge = [left, center, right].map(({ title }) => title);
    expect(titlesOf(comparison?.articles)).toEqual([...bridge].sort());
    const named = /“(.+)”/.exec(comparison?.scope ?? '')?.[1];
    expect(bridge).toContain(named);
  });

  it('says that no two articles report one event', async () => {
    const database = getDatabase();
    await storeSamples(database.db, [budgetVote, center], now);
    const { comparison } = await check(depsOf(database), { url: 'closed' });
    expect(comparison?.articles).toHaveLength(1);
    expect(comparison?.scope).toMatch(/^No two rated articles found report the same event\./);
  });
});
