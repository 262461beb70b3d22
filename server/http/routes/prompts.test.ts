import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEmbeddedAnalyzer } from '#server/analysis/embedded/create-embedded-analyzer.ts';
import { openModel } from '#server/analysis/model/open-model.ts';
import { systemClock } from '#server/clock.ts';
import type { Database } from '#server/db/db.ts';
import { createLog } from '#server/log.ts';
import { defaultAnalysisPrompt } from '#server/prompts/prompt.ts';
import { getPrompt } from '#server/prompts/save-prompt.ts';
import { politicalText } from '#testing/analyzer-samples.ts';
import { createTestHttpApp, type TestHttpApp } from '#testing/create-test-http-app.ts';
import { openTestDatabase } from '#testing/database.ts';
import { type ModelEndpoint, startModelEndpoint } from '#testing/model-endpoint.ts';
import { phraseReply } from '#testing/model-replies.ts';
import { mountPromptRoutes } from './prompts.ts';

const analysis = '/admin/openai-prompt';
const comparative = '/admin/comparative-analysis-prompt';

let database: Database;
let endpoint: ModelEndpoint;
let http: TestHttpApp;
let token: string;

function open(model: string) {
  const { db } = database;
  return openModel({
    environment: {
      llm: {
        baseUrl: endpoint.baseUrl,
        model,
        apiKey: undefined,
        dailyBudgetTokens: 1_000_000,
        storyBudgetTokens: 0,
      },
    },
    db,
    clock: systemClock,
    log: createLog('silent'),
    embedded: createEmbeddedAnalyzer(),
    getPrompt: (kind) => getPrompt({ db }, { kind }),
  });
}

async function appWith(model: string | null): Promise<TestHttpApp> {
  const deps = { db: database.db, clock: systemClock, model: model === null ? null : open(model) };
  return await createTestHttpApp(database, {
    limits: { calls: { points: 10_000, seconds: 60 } },
    mounts: [(app, routeDeps) => mountPromptRoutes(app, routeDeps, deps)],
  });
}

async function call(method: string, path: string, body?: unknown, from: TestHttpApp = http) {
  const response = await from.send(method, path, { token, ...(body === undefined ? {} : { body }) });
  return { status: response.status, body: JSON.parse(await response.text()) };
}

beforeAll(async () => {
  database = await openTestDatabase('embedded');
  endpoint = await startModelEndpoint((request) => {
    const ids = [
      ...(request.messages[1]?.content ?? '').matchAll(/^BEGIN \w+ (A\d) (\w+)\n([\s\S]+?)\nEND/gm),
    ];
    if (ids.length === 0)
      return phraseReply([{ quote: 'The vote was a stunning turn', side: 'left', strength: 3 }])(request);
    const of = (side: string) =>
      ids
        .filter((id) => id[2] === side)
        .map(([, article, , quote]) => ({
          text: 'They put <b>the vote</b> first.',
          passages: [{ article, quote }],
        }));
    return JSON.stringify({
      left: of('left'),
      center: of('center'),
      right: [{ text: 'Made up.', passages: [{ article: 'A9', quote: 'Words that nobody ever wrote' }] }],
    });
  });
  http = await appWith('good');
  token = (await http.account('admin@news.example', { admin: true })).token;
});
afterAll(async () => {
  await http.close();
  await endpoint.close();
  await database.close();
});

describe('the calls of both prompts', () => {
  it('show the text that ships until one is saved', async () => {
    const { status, body } = await call('GET', analysis);
    expect(status).toBe(200);
    expect(body).toEqual({
      prompt: defaultAnalysisPrompt,
      last_updated: null,
      version: 0,
      author: null,
      restored_from: null,
      golden: null,
    });
    expect((await call('GET', comparative)).body.prompt).toMatch(/^Compare how outlets/);
  });

  it.each([analysis, comparative])('save, list and restore at %s', async (path) => {
    const saved = await call('POST', path, { prompt: ' New words. ', based_on: 0 });
    expect(saved.body).toMatchObject({ prompt: 'New words.', version: 1, author: 'admin@news.example' });
    expect(Date.parse(saved.body.last_updated)).not.toBeNaN();
    expect((await call('GET', path)).body).toEqual(saved.body);
    const restored = await call('POST', path, { version: 0, based_on: 1 });
    expect(restored.body).toMatchObject({ version: 2, restored_from: 0 });
    const { versions } = (await call('GET', `${path}/versions`)).body;
    expect(versions.map(({ version }: { version: number }) => version)).toEqual([2, 1, 0]);
  });

  it.each([
    ['an empty text', { prompt: ' \n ' }, 400, 'invalid-input', /^The prompt is empty\./],
    ['a text that is too long', { prompt: 'x'.repeat(20_001) }, 400, 'invalid-input', /at most 20000/],
    ['nothing', {}, 400, 'invalid-input', /either a prompt to save/],
    [
      'text and version at once',
      { prompt: 'A.', version: 0 },
      400,
      'invalid-input',
      /either a prompt to save/,
    ],
    ['an unknown version', { version: 77 }, 404, 'not-found', /no version 77/],
    ['an outdated save', { prompt: 'A.', based_on: 0 }, 409, 'conflict', /Reload to see it/],
  ])('refuse %s', async (_name, body, status, code, sentence) => {
    const before = (await call('GET', analysis)).body;
    const refused = await call('POST', analysis, body);
    expect([refused.status, refused.body.code]).toEqual([status, code]);
    expect(refused.body.error).toMatch(sentence);
    expect((await call('GET', analysis)).body).toEqual(before);
  });
});

describe('a draft of the analysis prompt', () => {
  it('is tried on a pasted text without being saved', async () => {
    const before = (await call('GET', analysis)).body;
    endpoint.requests.length = 0;
    const { status, body } = await call('POST', `${analysis}/try`, {
      prompt: 'Draft words.',
      text: politicalText,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ outcome: 'read', message: null, model: 'good' });
    expect(body.bias.parts.find(({ kind }: { kind: string }) => kind === 'model').score).toBe(-1);
    expect(body.bias.evidence.some(({ kind }: { kind: string }) => kind === 'model-finding')).toBe(true);
    expect(endpoint.requests.every(({ messages }) => messages[0]?.content.startsWith('Draft words.'))).toBe(
      true,
    );
    expect((await call('GET', analysis)).body).toEqual(before);
  });

  it.each([
    ['an empty draft', { prompt: ' ', text: 'x' }, /prompt is empty/],
    ['an empty text', { prompt: 'A.', text: ' ' }, /text is empty/],
  ])('is refused with %s', async (_name, body, sentence) => {
    const { status, body: refusal } = await call('POST', `${analysis}/try`, body);
    expect([status, refusal.code]).toEqual([400, 'invalid-input']);
    expect(refusal.error).toMatch(sentence);
  });

  it('says when the text is too short for the model', async () => {
    const { body } = await call('POST', `${analysis}/try`, { prompt: 'A.', text: 'Too short.' });
    expect(body).toMatchObject({ outcome: 'too-short', message: expect.stringMatching(/too short/) });
  });

  it('says when the model failed', async () => {
    const failing = await appWith('error');
    const { status, body } = await call(
      'POST',
      `${analysis}/try`,
      { prompt: 'A.', text: politicalText },
      failing,
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({
      outcome: 'failed',
      message: 'The language model’s server failed.',
      bias: null,
    });
    await failing.close();
  });

  it('is not tried without a model', async () => {
    const without = await appWith(null);
    const { status, body } = await call(
      'POST',
      `${analysis}/try`,
      { prompt: 'A.', text: politicalText },
      without,
    );
    expect([status, body.code]).toEqual([501, 'not-supported']);
    await without.close();
  });
});

describe('a draft of the comparative prompt', () => {
  const article = (side: string, source: string) => ({
    side,
    source,
    title: 'The vote',
    text: politicalText,
  });

  it('is tried on given articles; points without an article of their side are dropped', async () => {
    const articles = [article('left', 'Vale Gazette'), article('center', 'Northgate Tribune')];
    const { status, body } = await call('POST', `${comparative}/try`, { prompt: 'Draft.', articles });
    expect(status).toBe(200);
    expect(body.analysis).toBe(
      'Left:\n- They put the vote first. (Vale Gazette)\nCenter:\n- They put the vote first. (Northgate Tribune)',
    );
  });

  it('says when nothing could be confirmed', async () => {
    const { body } = await call('POST', `${comparative}/try`, {
      prompt: 'A.',
      articles: [article('right', 'Vale Gazette')],
    });
    expect(body).toMatchObject({ outcome: 'failed', analysis: '' });
    expect(body.message).toMatch(/Nothing that the language model wrote could be confirmed/);
  });

  it.each([0, 13])('is refused with %i articles', async (count) => {
    const articles = Array.from({ length: count }, () => article('left', 'Vale Gazette'));
    expect((await call('POST', `${comparative}/try`, { prompt: 'A.', articles })).status).toBe(400);
  });
});
