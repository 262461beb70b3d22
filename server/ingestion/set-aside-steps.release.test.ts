import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { aggregationJob } from '#server/jobs/definitions/aggregation-job.ts';
import type { OperationContext } from '#server/jobs/job-definition.ts';
import { createLog } from '#server/log.ts';
import { unlikeArticles } from '#testing/feed-web.ts';
import { describeSetAside, minutes } from '#testing/set-aside-parts.ts';
import type { IngestionDeps } from './ingestion-deps.ts';

describeSetAside(
  'an aggregation of which a whole step fails',
  ({
    clock,
    cures,
    getDatabase,
    groupingFails,
    keepSingleArticles,
    list,
    parts,
    ratingFails,
    refuse,
    rows,
    run,
    setAside,
    states,
    unprepared,
    web,
  }) => {
    it.each([
      ['rate', 5, 'No article could be rated', 'the analyzer met what it does not know'],
      ['rate', 47, 'No article could be rated', 'the analyzer met what it does not know'],
      ['place', 9, 'No article could be put into a story', 'a word too strange'],
    ] as const)(
      'completes, says so, and tries again in the next run, when all articles fail to %s (%i)',
      async (step, count, summary, reason) => {
        await list('north.example', count);
        const lines: string[] = [];
        const log = createLog('error', { write: (line) => void lines.push(line) });
        const broken = {
          ...(step === 'rate'
            ? { analyzer: ratingFails(() => true) }
            : { placer: groupingFails(), extraction: unprepared }),
          log,
        };
        const context: OperationContext = {
          ...{ runId: randomUUID(), input: { force: true }, signal: new AbortController().signal },
          ...{ reportProgress: () => {}, before: { articlesProcessed: 0, storiesCreated: 0 }, problems: [] },
        };
        const ended = await aggregationJob.createOperation(parts().depsFor(getDatabase(), broken))(context);
        const detail = `A fault of Balance stops it: ${reason}. All ${count} failed for this one reason.`;
        expect(ended.status).toBe('graceful_failure');
        expect(ended.message).toMatch(`${summary}: ${detail} The next run tries them again. 0 new articles`);
        expect(ended.message).toContain(`${count} were set aside`);
        expect(ended.problems[0]).toEqual({
          ...{ source: summary, kind: 'step-failed', detail: `${detail} The next run tries them again.` },
        });
        expect(lines.map((line) => JSON.parse(line).msg)).toContain(`${summary}: ${detail}`);
        expect(await setAside()).toEqual(Array.from({ length: count }, () => ({ step, attempts: 1 })));
        expect(await run()).toMatchObject({ articlesProcessed: count, stepProblems: [] });
        expect(await setAside()).toEqual([]);
      },
    );

    it('processes everything else, and reports once, while no article can be rated', async () => {
      await list('north.example', 6);
      const broken = { analyzer: ratingFails(() => true) };
      expect((await run(broken)).stepProblems).toHaveLength(1);
      expect(await run(broken)).toMatchObject({ outcome: 'done', setAside: 6, stepProblems: [] });
      await list('south.example', 2);
      expect(await run(broken)).toMatchObject({ outcome: 'done', itemsListed: 2, setAside: 2 });
      expect(await run()).toMatchObject({ articlesProcessed: 0 });
      clock.advance(minutes(61));
      expect(await run()).toMatchObject({ articlesProcessed: 8 });
    });

    it('fails the run and sets nothing aside when a column is missing', async () => {
      await list('north.example', 6);
      await getDatabase().pool.query('ALTER TABLE ratings RENAME COLUMN lean TO lean_before');
      cures.push(async () => {
        await getDatabase().pool.query('ALTER TABLE ratings RENAME COLUMN lean_before TO lean');
      });
      await expect(run()).rejects.toThrow('lean');
      expect(await setAside()).toEqual([]);
      expect(await states()).toMatchObject({ read: 6 });
    });

    it('refreshes the other stories when one cannot be refreshed, and shows it after the cause is removed', async () => {
      await list('north.example', 6);
      await keepSingleArticles();
      const shown = async () =>
        (await rows('SELECT count(*) AS count FROM stories WHERE version = card_version'))[0].count;
      const cure = await refuse({
        table: 'stories',
        when: `NEW.card IS NOT NULL AND NEW.title ~ ' point 2'`,
      });
      const { problems } = await run();
      expect(await shown()).toBe(5);
      expect(await setAside()).toEqual([{ step: 'refresh', attempts: 1 }]);
      expect(problems.filter(({ kind }) => kind === 'set-aside')).toHaveLength(1);
      await list('south.example', 2);
      await run();
      expect(await shown()).toBe(7);
      expect(await setAside()).toEqual([{ step: 'refresh', attempts: 1 }]);
      clock.advance(minutes(16));
      await run();
      expect(await setAside()).toEqual([{ step: 'refresh', attempts: 2 }]);
      await cure();
      clock.advance(minutes(61));
      await run();
      expect(await shown()).toBe(8);
      expect(await setAside()).toEqual([]);
    });

    it('inserts the other items when the database refuses an item of a feed or a connector', async () => {
      await list('north.example', 4);
      const connectors: IngestionDeps['connectors'] = [
        {
          ...{ id: 'gnews', name: 'GNews' },
          latest: async () => ({
            kind: 'ok',
            articles: unlikeArticles('south.example', 4).map(({ path, title }) => ({
              ...{ title, address: `http://south.example${path}`, isResolved: true, outletName: null },
              ...{ outletAddress: null, description: '', publishedAt: new Date().toISOString() },
            })),
          }),
        },
        {
          ...{ id: 'newsapi', name: 'NewsAPI' },
          latest: async () => {
            throw new TypeError('an answer too strange');
          },
        },
      ];
      web().hosts.set('south.example', { articles: unlikeArticles('south.example', 4) });
      await refuse({ table: 'items', when: "NEW.title ~ ' point 1$'" });
      const { problems } = await run({ connectors });
      expect(await states()).toEqual({ clustered: 6 });
      expect(problems.map(({ source, kind }) => [source, kind]).sort()).toEqual([
        ['GNews', 'not-listed'],
        ['NewsAPI', 'internal'],
        ['north.example', 'not-listed'],
      ]);
      expect(problems.find(({ source }) => source === 'GNews')?.detail).toContain('1 of 4 articles');
    });

    it('crawls the other pages when one throws', async () => {
      await list('north.example', 4);
      const { extraction } = parts().depsFor(getDatabase());
      const broken: IngestionDeps['extraction'] = {
        extract: async (page, options) => {
          if (page.address.endsWith('north2')) throw new RangeError('a page too strange');
          return await extraction.extract(page, options);
        },
      };
      expect(await run({ extraction: broken })).toMatchObject({ articlesProcessed: 3, itemsFailed: 1 });
      expect(await rows("SELECT failure_kind, failure_detail FROM items WHERE state = 'failed'")).toEqual([
        { failure_kind: 'crashed', failure_detail: 'A fault of Balance stops it: a page too strange.' },
      ]);
      clock.advance(minutes(20));
      expect(await run()).toMatchObject({ articlesProcessed: 1 });
    });
  },
);
