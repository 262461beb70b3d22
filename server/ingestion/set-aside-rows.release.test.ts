import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { registerSharedMetrics } from '#server/register-shared-metrics.ts';
import { listSetAside, makeSetAsideDue } from '#server/set-aside/list-set-aside.ts';
import { describeSetAside, minutes, titleOf } from '#testing/set-aside-parts.ts';

describeSetAside(
  'what an aggregation has set aside',
  ({ clock, getDatabase, keepSingleArticles, list, refuse, run, setAside }) => {
    it('retries at once, without a feed, what an administrator selects', async () => {
      await list('north.example', 3);
      const cure = await refuse({ table: 'ratings', when: `${titleOf('NEW.article_id')} ~ ' point 1$'` });
      await run();
      await cure();
      const { db } = getDatabase();
      const due = await makeSetAsideDue({ db, clock: clock.now }, null);
      expect(due).toEqual({ count: 1, steps: ['rate'], feeds: [] });
      const result = await run({}, { feedIds: due.feeds });
      expect(result).toMatchObject({ outcome: 'done', articlesProcessed: 1, feeds: { requested: 0 } });
      expect(await setAside()).toEqual([]);
    });

    it('deletes the row of a story that was merged before its next attempt', async () => {
      await keepSingleArticles();
      await list('north.example', 2);
      const cure = await refuse({
        table: 'stories',
        when: `NEW.card IS NOT NULL AND NEW.title ~ ' point 1'`,
      });
      await run();
      expect(await setAside()).toHaveLength(1);
      await cure();
      await getDatabase().pool.query(`UPDATE stories SET merged_into =
      (SELECT id FROM stories WHERE id NOT IN (SELECT story_id FROM set_aside)) WHERE id IN (SELECT story_id FROM set_aside)`);
      clock.advance(minutes(16));
      await run();
      expect(await setAside()).toEqual([]);
    });

    it.each([
      ['removed', 'DELETE FROM feeds WHERE name = $1', false],
      ['switched off', 'UPDATE feeds SET enabled = false WHERE name = $1', true],
    ])('neither counts nor lists what no run tries, as its feed was %s', async (_, change, comesBack) => {
      await list('north.example', 2);
      await list('south.example', 2);
      const cure = await refuse({ table: 'articles', when: "NEW.title ~ ' point 1$'" });
      await run();
      const { db, pool } = getDatabase();
      const registry = new Registry();
      registerSharedMetrics(registry, { database: { db, pool }, clock: clock.now });
      const seen = async () => {
        const { total, counts, setAside } = await listSetAside({ db }, { limit: 10 });
        const gauge = (await registry.metrics()).match(/step="save"\} (\d+)/)?.[1];
        return { total, counts, titles: setAside.map(({ title }) => title.split(':')[0]), gauge };
      };
      const both = { total: 2, counts: [{ step: 'save', count: 2 }], gauge: '2' };
      expect(await seen()).toMatchObject(both);
      await pool.query(change, ['north.example']);
      const one = { total: 1, counts: [{ step: 'save', count: 1 }], titles: ['south1'], gauge: '1' };
      expect(await seen()).toEqual(one);
      expect(await makeSetAsideDue({ db, clock: clock.now }, null)).toMatchObject({ count: 1 });
      if (comesBack) {
        await pool.query('UPDATE feeds SET enabled = true');
        expect(await seen()).toMatchObject(both);
      }
      await cure();
      clock.advance(minutes(16));
      await run();
      expect(await seen()).toEqual({ total: 0, counts: [], titles: [], gauge: '0' });
    });

    it('deletes the row of an article that retention deletes', async () => {
      await list('north.example', 2);
      await refuse({ table: 'ratings', when: `${titleOf('NEW.article_id')} ~ ' point 1$'` });
      await run();
      expect(await setAside()).toHaveLength(1);
      await getDatabase().pool.query('DELETE FROM articles');
      expect(await setAside()).toEqual([]);
    });
  },
);
