import { expect, it } from 'vitest';
import { createWordTools } from '#models/clustering/word-tools.ts';
import { createLog } from '#server/log.ts';
import { loadClusteringModel } from '#server/stories/clustering/create-story-placer.ts';
import { StoryPlacer } from '#server/stories/clustering/story-placer.ts';

import { describeSetAside, minutes, titleOf } from '#testing/set-aside-parts.ts';

describeSetAside(
  'an aggregation that meets articles it cannot work on',
  ({ clock, cures, getDatabase, list, ratingFails, refuse, run, setAside, states, unprepared }) => {
    it.each([
      ['save', 'articles', 'NEW.title', '22P02'],
      ['save', 'articles', 'NEW.title', '23514'],
      ['rate', 'ratings', titleOf('NEW.article_id'), '0A000'],
      ['place', 'story_articles', titleOf('NEW.article_id'), '54000'],
      ['save', 'articles', 'NEW.title', '57014'],
      ['rate', 'ratings', titleOf('NEW.article_id'), 'XX001'],
      ['place', 'story_articles', titleOf('NEW.article_id'), '40P01'],
    ])(
      'stores the neighbours of articles that fail to %s, and heals them later',
      async (step, table, title, state) => {
        await list('north.example', 12);
        const cure = await refuse({ table, when: `${title} ~ ' point (3|8)$'`, state });
        const first = await run();
        expect(first.outcome).toBe('done');
        expect((await states()).clustered).toBe(10);
        expect(await setAside()).toEqual([
          { step, attempts: 1 },
          { step, attempts: 1 },
        ]);
        const problems = first.problems.filter(({ kind }) => kind === 'set-aside');
        expect(problems.map(({ source }) => source).sort()).toEqual([
          'north3: what the council of north3 decided on point 3',
          'north8: what the council of north8 decided on point 8',
        ]);
        expect(problems[0]?.detail).toContain(
          `The database refuses it: a value that the table cannot hold (${state}).`,
        );

        await list('south.example', 3);
        await run();
        expect((await states()).clustered).toBe(13);
        expect(await setAside()).toMatchObject([{ attempts: 1 }, { attempts: 1 }]);
        clock.advance(minutes(16));
        await run();
        expect(await setAside()).toMatchObject([{ attempts: 2 }, { attempts: 2 }]);
        await cure();
        clock.advance(minutes(16));
        await run();
        expect(await setAside()).toMatchObject([{ attempts: 2 }, { attempts: 2 }]);
        clock.advance(minutes(60));
        await run();
        expect(await setAside()).toEqual([]);
        expect(await states()).toEqual({ clustered: 15 });
      },
    );

    it('sets aside all consecutive articles with a text that makes the analyzer throw', async () => {
      const titles = await list('north.example', 12);
      const poisoned = new Set(titles.slice(0, 9));
      const broken = { analyzer: ratingFails((title) => poisoned.has(title)) };
      expect(await run(broken)).toMatchObject({ outcome: 'done', articlesProcessed: 3 });
      expect(await states()).toEqual({ read: 9, clustered: 3 });
      clock.advance(minutes(16));
      // Nothing but what failed before: that says nothing about the program.
      expect(await run(broken)).toMatchObject({ outcome: 'done', articlesProcessed: 0 });
      clock.advance(minutes(61));
      expect(await run()).toMatchObject({ articlesProcessed: 9 });
      expect(await setAside()).toEqual([]);
    });

    it('sets aside an article whose features cannot be made, and reads the grouping once', async () => {
      const titles = await list('north.example', 12);
      const lines: string[] = [];
      const log = createLog('info', { write: (line) => void lines.push(line) });
      const tools = createWordTools();
      const { db } = getDatabase();
      const placer = new StoryPlacer({
        ...{ db, log, clock: clock.now },
        clustering: {
          ...loadClusteringModel(),
          tools: {
            ...tools,
            stem: (language, word) => {
              if (word === 'north5') throw new RangeError('a word too strange');
              return tools.stem(language, word);
            },
          },
        },
      });
      await run({ placer, extraction: unprepared });
      expect((await states()).clustered).toBe(titles.length - 1);
      expect(await setAside()).toEqual([{ step: 'place', attempts: 1 }]);
      const cure = await refuse({
        table: 'story_articles',
        when: `${titleOf('NEW.article_id')} ~ '^south[25]:'`,
      });
      await list('south.example', 12);
      await run({ placer });
      expect((await states()).clustered).toBe(titles.length - 1 + 10);
      const reloads = lines.map((line) => JSON.parse(line)).filter(({ isRestored }) => isRestored === true);
      expect(reloads.length).toBeLessThan(2);
      await cure();
      clock.advance(minutes(16));
      await run();
      expect(await states()).toEqual({ clustered: 24 });
      expect(await setAside()).toEqual([]);
    });

    it.each([
      ['articles', '40P01'],
      ['articles', '55P03'],
      ['ratings', '40001'],
      ['story_articles', '40P01'],
      ['items', '40P01'],
      ['set_aside', '40P01'],
      ['stories', '40P01'],
      ['ratings', '57014'],
    ])(
      'sets nothing aside for another writer of %s that is in the way for a moment (%s)',
      async (table, state) => {
        await list('north.example', 12);
        await getDatabase().pool.query('CREATE SEQUENCE tries');
        cures.push(async () => void (await getDatabase().pool.query('DROP SEQUENCE tries')));
        const count = state === '57014' ? 1 : 3;
        await refuse({ table, when: `nextval('tries') <= ${count}`, state });
        const isTried = table === 'set_aside';
        if (isTried) await refuse({ table: 'ratings', when: `${titleOf('NEW.article_id')} ~ ' point 3$'` });
        expect(await run()).toMatchObject({ outcome: 'done', setAside: isTried ? 1 : 0 });
        expect((await states()).clustered).toBe(isTried ? 11 : 12);
        expect((await setAside()).length).toBe(isTried ? 1 : 0);
      },
    );
  },
);
