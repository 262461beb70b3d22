import { expect, it } from 'vitest';
import { AppError } from '#domain/app-error.ts';
import { maxFollowedSearches } from '#domain/following/follow.ts';
import { addAccount } from '#server/accounts/accounts.ts';
import { buildAlert, buildDigest, type DigestSources } from '#server/digest/build-digest.ts';
import { searchNews } from '#server/stories/search/search-news.ts';
import { describeOnEachDatabase } from '#testing/database.ts';
import { storeManyArticles } from '#testing/many-articles.ts';
import { processorTimeOf } from '#testing/processor-time.ts';
import { bridgeReports, storeSamples } from '#testing/stored-articles.ts';
import { createTestClock } from '#testing/test-clock.ts';
import { buildFollowNews } from './build-follow-news.ts';
import { createNewsSource, recallSearch } from './find-news.ts';
import { listFollowRows } from './follow-store.ts';
import { addFollow, listFollows } from './follows.ts';

const filters = 'side:left topic:environment';
const hostile = (at: number) =>
  `${Array.from({ length: 12 }, (_, one) => `-"z${at}${one} q"`).join(' ')} ${filters}`;

describeOnEachDatabase('followed searches', (database) => {
  const { now: clock, advance } = createTestClock(new Date('2026-11-28T12:00:00Z'));
  const deps = () => ({ db: database().db, clock, outlets: { version: 1, outlets: [] } });
  const account = async (email = 'reader@news.example') => (await addAccount(deps(), { email })).account.id;
  const follow = (accountId: string, value: string) =>
    addFollow(deps(), { accountId, kind: 'search', value });
  const list = (accountId: string) => listFollows(deps(), { accountId, withNews: true });

  it('cost little, and nothing again until there are other articles', async ({ skip }) => {
    // Of another process the time is not known.
    if (database().engine === 'postgresql') skip();
    await storeManyArticles(database().db, 1400, clock());
    await database().pool.query('ANALYZE');
    const accountId = await account();
    for (let at = 0; at < 20; at += 1) await follow(accountId, hostile(at));
    const plain: number[] = [];
    for (let time = 0; time < 5; time += 1) {
      plain.push(await processorTimeOf(() => searchNews(deps(), { q: filters })));
    }
    const first = await processorTimeOf(() => list(accountId));
    // Each of the excluded phrases once cost as much as a plain search.
    expect(first).toBeLessThan(20 * 6 * Math.max(...plain));
    expect(await processorTimeOf(() => list(accountId))).toBeLessThan(first / 2);
  });

  it('have the same answer for all readers, until there are other articles or time passes', async () => {
    const { db } = database();
    const [ann, ben] = [await account('ann@news.example'), await account('ben@news.example')];
    await follow(ann, 'Harbour bridge');
    await follow(ben, 'harbour bridge');
    const counts = async () => [(await list(ann))[0]?.news?.new_count, (await list(ben))[0]?.news?.new_count];
    expect(await counts()).toEqual([0, 0]);
    advance(60_000);
    await storeSamples(db, bridgeReports.slice(0, 2), clock());
    expect(await counts()).toEqual([2, 2]);
    await db.deleteFrom('articles').execute();
    advance(6 * 60_000);
    expect(await counts()).toEqual([0, 0]);
  });

  it('that take too long are not looked up again for some minutes, whatever articles come', async () => {
    let calls = 0;
    const slow = () =>
      recallSearch(deps(), 'Slow', async () => {
        calls += 1;
        throw new AppError('overloaded', 'Too long.');
      });
    await expect(slow()).rejects.toMatchObject({ code: 'overloaded' });
    await storeSamples(database().db, bridgeReports.slice(0, 2), clock());
    await expect(slow()).rejects.toMatchObject({ code: 'overloaded' });
    expect(calls).toBe(1);
    advance(6 * 60_000);
    await expect(slow()).rejects.toMatchObject({ code: 'overloaded' });
    expect(calls).toBe(2);
  });

  it('of which one failed by a fault are looked up again', async () => {
    const broken = () => recallSearch(deps(), 'broken', () => Promise.reject(new Error('a fault')));
    await expect(broken()).rejects.toThrow('a fault');
    expect(await recallSearch(deps(), 'broken', async () => 7)).toBe(7);
  });

  it('of one list take five seconds together, and each has its turn', async () => {
    const accountId = await account();
    const values = Array.from({ length: 6 }, (_, at) => `bridge ${at}`);
    for (const value of values) await follow(accountId, value);
    await addFollow(deps(), { accountId, kind: 'topic', value: 'politics' });
    const follows = await listFollowRows(database().db, accountId);
    const seen = new Set<string>();
    for (let time = 0; time < 300 && seen.size < values.length; time += 1) {
      const queried: string[] = [];
      const find = async (kind: string, value: string) => {
        if (kind === 'search') {
          queried.push(value);
          advance(2500);
        }
        return { items: [], hasMore: false };
      };
      const news = await buildFollowNews(deps(), { accountId, follows, marks: new Map(), source: { find } });
      expect(queried).toHaveLength(2);
      expect(news.size).toBe(3);
      for (const value of queried) seen.add(value);
    }
    expect(seen.size).toBe(values.length);
  });

  it('are at most thirty of an account', async () => {
    const accountId = await account();
    for (let at = 0; at < maxFollowedSearches; at += 1) await follow(accountId, `bridge ${at}`);
    await follow(accountId, 'bridge 1');
    await expect(follow(accountId, 'one more')).rejects.toMatchObject({
      code: 'conflict',
      message: 'You follow 30 searches already. Stop following one of them first.',
    });
    await addFollow(deps(), { accountId, kind: 'topic', value: 'politics' });
  });

  const editions = {
    get: async () => ({ topStories: [], blindspots: [] }),
  } as unknown as DigestSources['editions'];

  it('are not looked up for an alert', async () => {
    const accountId = await account();
    await follow(accountId, 'bridge');
    const news = { find: () => Promise.reject(new Error('an alert looks nothing up')) };
    const { content } = await buildAlert(deps(), { accountId, sources: { news, editions } });
    expect(content.follows).toEqual([]);
  });

  it('that take too long leave the others as they are, and stay new for the next digest', async () => {
    const accountId = await account();
    const slow = await follow(accountId, 'slow');
    const quick = await follow(accountId, 'bridge');
    advance(60_000);
    await storeSamples(database().db, bridgeReports, clock());
    const real = createNewsSource(deps(), {});
    const news: typeof real = {
      find: (kind, value, ...rest) =>
        value === 'slow'
          ? Promise.reject(new AppError('overloaded', 'Too long.'))
          : real.find(kind, value, ...rest),
    };
    const choices = { edition: 'uk', frequency: 'daily', sections: ['follows'] } as const;
    const { content, states } = await buildDigest(deps(), {
      ...{ accountId, sources: { news, editions } },
      choices: { ...choices, sections: [...choices.sections] },
    });
    expect(content.follows.map(({ id }) => id)).toEqual([quick.id]);
    expect([...states.keys()]).toEqual([quick.id]);
    expect(slow.id).not.toBe(quick.id);
  });
});
