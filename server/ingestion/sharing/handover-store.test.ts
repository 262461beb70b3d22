import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { type ArticleFeatures, signatureBins } from '#domain/clustering/article-features.ts';
import { insertRun } from '#server/jobs/job-run-store.ts';
import { describeOnDatabase } from '#testing/database.ts';
import { bridgeReports, storeSamples } from '#testing/stored-articles.ts';
import { insertHandovers, listHandovers } from './handover-store.ts';

const now = new Date('2026-06-01T12:00:00Z');

const features: ArticleFeatures = {
  ...{ language: 'en', terms: Uint32Array.of(3, 70, 500), marks: Uint8Array.of(1, 0, 2), weekdays: 3 },
  isTheme: true,
  signature: Uint16Array.from({ length: signatureBins }, (_, at) => at),
};

describeOnDatabase('rated articles on their way to the process that places them', (database) => {
  const addRun = async (): Promise<string> => {
    const id = await insertRun(database().db, {
      ...{ operation: 'RSS Aggregation', trigger: 'admin', input: {}, message: '', at: now },
    });
    if (id === null) throw new Error('a run is there already');
    return id;
  };

  it('are passed on once each, without those that were deleted', async () => {
    const { db } = database();
    const runId = await addRun();
    const [first = '', second = ''] = await storeSamples(db, bridgeReports, now);
    const analysed = { id: first, title: 'A “title”', outlet: 'tribune.example', dated: now, features };
    const whole = { id: first, analysed, isSlow: true };
    const bare = { id: second, analysed: null, isSlow: false };
    await insertHandovers(db, runId, [
      bare,
      whole,
      { id: randomUUID(), analysed: null, isSlow: false },
      bare,
    ]);
    const list = () => listHandovers(db, { runId, except: [], limit: 10 });
    expect(await list()).toEqual([bare, whole]);
    await insertHandovers(db, runId, [{ ...bare, analysed: { ...analysed, id: second } }]);
    expect((await list()).map(({ id }) => id).sort()).toEqual([first, second].sort());
    expect((await list()).find(({ id }) => id === second)?.analysed?.features).toEqual(features);
  });
});
