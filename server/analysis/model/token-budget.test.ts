import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { usageDay } from '#domain/accounts/usage-day.ts';
import type { ModelTask } from '#domain/settings/model-tasks.ts';
import type { OfferedArticle } from '#domain/stories/story-writing.ts';
import { createLog } from '#server/log.ts';
import { modelSpendingSetting } from '#server/settings/definitions.ts';
import { subjectOf } from '#testing/analyzer-contract.ts';
import { describeOnDatabase } from '#testing/database.ts';
import { type ModelEndpoint, startModelEndpoint } from '#testing/model-endpoint.ts';
import { readingReply } from '#testing/model-replies.ts';
import { createTestClock } from '#testing/test-clock.ts';
import { until } from '#testing/waited-time.ts';
import { createEmbeddedAnalyzer } from '../embedded/create-embedded-analyzer.ts';
import { quickMs } from './model-connection.ts';
import type { ModelFailure } from './model-failure.ts';
import { getModelUsage, registerModelMetrics, usualMilliseconds } from './model-usage.ts';
import { usedTokens } from './model-usage-store.ts';
import { openModel } from './open-model.ts';
import { createTokenBudget } from './token-budget.ts';

const offeredArticle = (at: number): OfferedArticle => ({
  ...{ id: `article ${at}`, outlet: 'beacon.example', side: 'left', dated: '2026-02-03T18:30:00Z' },
  ...{ isOpinion: false, headline: `Council votes ${at}`, sentences: [], text: '' },
});

let endpoint: ModelEndpoint;
beforeAll(async () => {
  endpoint = await startModelEndpoint(() => readingReply([]));
});
afterAll(() => endpoint.close());

describeOnDatabase('the token budget', (getDatabase) => {
  const clock = createTestClock();
  const budgetOf = (total: number, task: ModelTask = 'checks', own = total) =>
    createTokenBudget({
      ...{ db: getDatabase().db, clock: clock.now, task, model: 'm' },
      getLimits: async () => ({ total, own, isApart: false }),
    });
  const usedBy = async (task: ModelTask) => (await usedTokens(getDatabase().db, usageDay(clock.now())))[task];
  const used = () => usedBy('checks');

  it('lets exactly as many parallel reservations through as fit', async () => {
    const [one, other] = [budgetOf(1000), budgetOf(1000)];
    const outcomes = await Promise.allSettled(
      Array.from({ length: 40 }, (_, at) => (at % 2 === 0 ? one : other).reserve(100)),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    expect(await used()).toBe(1000);
  });

  it('counts what was really used', async () => {
    const budget = budgetOf(1000);
    const reservation = await budget.reserve(900);
    await expect(budget.reserve(200)).rejects.toMatchObject({ reason: 'over-budget' });
    await reservation.finalize(150);
    expect(await used()).toBe(150);
    await (await budget.reserve(200)).finalize(2000);
    expect(await used()).toBe(2150);
    await expect(budget.reserve(1)).rejects.toMatchObject({ reason: 'over-budget' });
  });

  it('refuses the first reservation of a day when it is too large, and everything when it is zero', async () => {
    await expect(budgetOf(10).reserve(11)).rejects.toMatchObject({ reason: 'over-budget' });
    await expect(budgetOf(0).reserve(1)).rejects.toMatchObject({ reason: 'over-budget' });
    expect(await used()).toBe(0);
  });

  it('starts again at midnight UTC', async () => {
    await budgetOf(100).reserve(100);
    clock.advance(24 * 3_600_000);
    await expect(budgetOf(100).reserve(100)).resolves.toBeDefined();
  });

  function open(model: string, dailyBudgetTokens: number, storyBudgetTokens = 0) {
    return openModel({
      environment: {
        llm: { baseUrl: endpoint.baseUrl, model, apiKey: undefined, dailyBudgetTokens, storyBudgetTokens },
      },
      db: getDatabase().db,
      clock: clock.now,
      log: createLog('silent'),
      embedded: createEmbeddedAnalyzer(),
      getPrompt: async () => ({ prompt: 'Look.', version: 1 }),
    });
  }

  const analyzeOnce = (model: string, dailyBudgetTokens: number) =>
    open(model, dailyBudgetTokens)?.analyzer.analyze(subjectOf());

  it('keeps at least half of a day for checks, whatever the shares of other tasks are', async () => {
    await budgetOf(1000, 'stories').reserve(400);
    await budgetOf(1000, 'articles').reserve(100);
    for (const task of ['stories', 'articles', 'trials'] as const) {
      await expect(budgetOf(1000, task).reserve(1)).rejects.toMatchObject({ reason: 'over-budget' });
    }
    await budgetOf(1000).reserve(500);
    await expect(budgetOf(1000).reserve(1)).rejects.toMatchObject({ reason: 'over-budget' });
  });

  it('gives a task no more than its own share, and checks what others leave', async () => {
    await budgetOf(1000, 'stories', 200).reserve(200);
    await expect(budgetOf(1000, 'stories', 200).reserve(1)).rejects.toMatchObject({ reason: 'over-budget' });
    await budgetOf(1000).reserve(800);
    expect([await usedBy('stories'), await used()]).toEqual([200, 800]);
  });

  it('has the tokens that the environment gives to stories beside those for everything else', async () => {
    const usedByStories = () => usedBy('stories');
    const select = (storyBudgetTokens: number) =>
      open('good', 0, storyBudgetTokens)?.storyWriter.write(
        { articles: [], fingerprint: '' },
        new AbortController().signal,
      );
    expect(await open('good', 1_000_000)?.storyWriter.isOn()).toBe(false);
    await expect(select(100)).rejects.toMatchObject({ reason: 'over-budget' });
    expect(await usedByStories()).toBe(0);
    // Nothing of the answers of this endpoint can be shown, but they were paid for.
    expect(await select(1_000_000)).toMatchObject({ title: null, summary: [] });
    expect(await usedByStories()).toBe(150);
    expect(await used()).toBe(0);
  });

  it('has tokens for a check after stories have used up what they may', async () => {
    const model = openModel({
      environment: {
        llm: {
          ...{ baseUrl: endpoint.baseUrl, model: 'any', apiKey: undefined },
          ...{ dailyBudgetTokens: 12_000, storyBudgetTokens: undefined },
        },
      },
      ...{ db: getDatabase().db, clock: clock.now, log: createLog('silent') },
      embedded: createEmbeddedAnalyzer(),
      getPrompt: async () => ({ prompt: 'Look.', version: 1 }),
    });
    const { signal } = new AbortController();
    // The same question again is answered from the cache.
    const write = (at: number) =>
      model?.storyWriter.write({ articles: [offeredArticle(at)], fingerprint: '' }, signal).then(
        () => '',
        ({ reason }: ModelFailure) => reason,
      );
    for (let at = 0; (await write(at)) !== 'over-budget'; at += 1) expect(at).toBeLessThan(100);
    expect(await usedBy('stories')).toBeGreaterThan(1000);
    expect((await model?.analyzer.analyze(subjectOf()))?.analyzer.name).toBe('model');
  });

  it('is charged with what the server reports', async () => {
    expect((await analyzeOnce('good', 1_000_000))?.analyzer.name).toBe('model');
    expect(await used()).toBe(150);
  });

  it('shows what was asked by task, with its cost once prices are known', async () => {
    const { db } = getDatabase();
    const model = open('good', 1_000_000);
    await model?.analyzer.analyze(subjectOf());
    const countModelWaiting = async () => ({ checks: 1, trials: 0, stories: 7, articles: 0 });
    const shown = () => getModelUsage({ db, clock: clock.now, model, countModelWaiting });
    const usage = { calls: 1, input_tokens: 100, output_tokens: 50 };
    expect(await shown()).toMatchObject({
      ...{ model: 'good', daily_tokens: 1_000_000, currency: 'USD' },
      ...{ today: { ...usage, cost: null }, month: usage },
    });
    const prices = [{ model: 'good', input: 2, output: 10 }];
    const { key, initial } = modelSpendingSetting;
    await db
      .insertInto('settings')
      .values({ key, value: JSON.stringify({ ...initial, prices }), version: 1, updated_at: clock.now() })
      .execute();
    const { today, tasks } = await shown();
    expect(today.cost).toBeCloseTo(0.0007, 10);
    expect(tasks.map(({ task, is_on, today: { calls }, waiting }) => [task, is_on, calls, waiting])).toEqual([
      ['checks', true, 1, 1],
      ['trials', true, 0, 0],
      ['stories', false, 0, 7],
      ['articles', false, 0, 0],
    ]);
    const registry = new Registry();
    registerModelMetrics(registry, { db, clock: clock.now, countModelWaiting });
    const metrics = await registry.metrics();
    expect(metrics).toContain('balance_model_tokens_today{task="checks",direction="input"} 100');
    expect(metrics).toContain('balance_model_waiting{task="stories"} 7');
  });

  it('learns nothing of how quick a model is from calls that were given up', async () => {
    const usual = (name: string) => usualMilliseconds({ db: getDatabase().db, clock: clock.now }, name);
    const giveUp = async (name: string) => {
      const caller = new AbortController();
      const before = endpoint.requests.length;
      const analysis = open(name, 1_000_000).analyzer.analyze(subjectOf(), { signal: caller.signal });
      await until(() => endpoint.requests.length > before, 5000);
      caller.abort();
      await expect(analysis).rejects.toThrow(/abort/);
    };
    await giveUp('hang');
    expect(await usual('hang')).toBeGreaterThan(quickMs);
    await analyzeOnce('good', 1_000_000);
    expect(await usual('good')).toBeLessThan(quickMs);
  });

  it('is not charged for a call that the server turned down', async () => {
    expect((await analyzeOnce('limited', 1_000_000))?.analyzer.name).toBe('embedded');
    expect(await used()).toBe(0);
  });

  it('stays charged with the estimate when nobody knows what was used', async () => {
    expect((await analyzeOnce('cut', 1_000_000))?.analyzer.name).toBe('embedded');
    expect(await used()).toBeGreaterThan(1500);
  });

  it('leaves articles to the embedded analyzer once it is used up, with a note and without a call', async () => {
    const requestsBefore = endpoint.requests.length;
    const analysis = await analyzeOnce('good', 100);
    expect(analysis?.analyzer.name).toBe('embedded');
    expect(analysis?.notes[0]).toMatch(/^Today’s budget for the language model is used up\./);
    expect(endpoint.requests.length).toBe(requestsBefore);
  });
});
