import { expect, it } from 'vitest';
import { createEmbeddedAnalyzer } from '#server/analysis/embedded/create-embedded-analyzer.ts';
import { addWorkingCheck, saveReading } from '#server/checks/working-check-store.ts';
import { describeOnDatabase } from '#testing/database.ts';
import { bridgeReports } from '#testing/stored-articles.ts';
import { createWritingModel, openWriting, runWriting, source, storeBridge } from '#testing/story-writings.ts';
import { countModelWaiting } from './count-waiting.ts';

describeOnDatabase('what waits for the language model', (database) => {
  const open = () => {
    const deps = openWriting(database().db);
    const { write } = createWritingModel();
    const analyzer = { ...createEmbeddedAnalyzer(), name: 'model' as const, version: 'm1' };
    const count = (
      { stories, articles }: { stories: boolean; articles: boolean },
      robotsTerms = new Map<string, { kind: 'no-ai'; source: string }>(),
    ) =>
      countModelWaiting({
        ...deps,
        outlets: { ...deps.outlets, robotsTerms },
        model: {
          storyWriter: { ...source, write, isOn: async () => stories },
          articleRater: { analyzer, isOn: async () => articles },
          countTrials: () => 2,
        },
      });
    return { deps, write, count };
  };
  const all = { stories: true, articles: true };

  it('is every story that it may write for, and every article that it may rate', async () => {
    const { deps, write, count } = open();
    await storeBridge(deps);
    const { length } = bridgeReports;
    expect(await count(all)).toEqual({ checks: 0, trials: 2, stories: 1, articles: length });
    expect(await count({ stories: false, articles: false })).toMatchObject({ stories: 0, articles: 0 });
    const site = bridgeReports[0]?.domain ?? '';
    const closed = new Map([[site, { kind: 'no-ai' as const, source: 'its robots.txt' }]]);
    const ofSite = bridgeReports.filter(({ domain }) => domain === site).length;
    expect(await count(all, closed)).toMatchObject({ articles: length - ofSite });
    await runWriting(deps, write);
    expect(await count(all)).toMatchObject({ stories: 0 });
  });

  it('is every check whose reading is awaited, in a process that lives', async () => {
    const { deps, count } = open();
    const { db, clock } = deps;
    const account = await db
      .insertInto('accounts')
      .values({ email: 'waits@readers.example', created_at: clock() })
      .returning('id')
      .executeTakeFirstOrThrow();
    const ids = ['3f0e7f5e-2f0b-4b8a-9d52-0d6f1f3f7a10', '3f0e7f5e-2f0b-4b8a-9d52-0d6f1f3f7a11'] as const;
    for (const id of ids)
      await addWorkingCheck(db, { id, accountId: account.id, now: clock(), wantedUntil: clock() });
    expect(await count(all)).toMatchObject({ checks: 2 });
    await saveReading(db, ids[0], { state: 'failed', result: null });
    expect(await count(all)).toMatchObject({ checks: 1 });
    deps.later(1);
    expect(await count(all)).toMatchObject({ checks: 0 });
  });
});
