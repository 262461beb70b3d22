import { afterAll, beforeAll, expect, it } from 'vitest';
import { addAccount } from '#server/accounts/accounts.ts';
import { createEmbeddedAnalyzer } from '#server/analysis/embedded/create-embedded-analyzer.ts';
import { openModel } from '#server/analysis/model/open-model.ts';
import type { Database } from '#server/db/db.ts';
import { createLog } from '#server/log.ts';
import { getPrompt } from '#server/prompts/save-prompt.ts';
import { openTestDatabase } from '#testing/database.ts';
import { type ChatRequest, type ModelEndpoint, startModelEndpoint } from '#testing/model-endpoint.ts';
import { phraseReply, readingReply } from '#testing/model-replies.ts';
import { createTestClock } from '#testing/test-clock.ts';
import { savePrompt } from '../save-prompt.ts';
import { goldenArticles } from './golden-texts.ts';

const clock = createTestClock();
let database: Database;
let endpoint: ModelEndpoint;
let account: { id: string };
let saves = 0;
let reply: (request: ChatRequest) => string = () => '';

const sound = phraseReply([
  { quote: 'far-right lobby that wrote this bill', side: 'left', strength: 3 },
  { quote: 'the radical left is howling', side: 'right', strength: 3 },
]);
const invented = () => readingReply([{ quote: 'words that no article holds', side: 'left', strength: 2 }]);

beforeAll(async () => {
  database = await openTestDatabase('embedded');
  endpoint = await startModelEndpoint((request) => reply(request));
  account = (
    await addAccount({ db: database.db, clock: clock.now }, { email: 'a@news.example', admin: true })
  ).account;
});
afterAll(async () => {
  await endpoint?.close();
  await database?.close();
});

/** Saves a text of its own by a model with its own rests. */
function save(
  change: { prompt: string } | { version: number },
  force = false,
  dailyBudgetTokens = 1_000_000,
) {
  const { db } = database;
  const model = openModel({
    environment: {
      llm: {
        baseUrl: endpoint.baseUrl,
        model: 'any',
        apiKey: undefined,
        dailyBudgetTokens,
        storyBudgetTokens: 0,
      },
    },
    db,
    clock: clock.now,
    log: createLog('silent'),
    embedded: createEmbeddedAnalyzer(),
    getPrompt: (kind) => getPrompt({ db }, { kind }),
  });
  const deps = { db, clock: clock.now, model };
  return savePrompt(deps, { kind: 'analysis', change, basedOn: undefined, force, account });
}

const newText = () => `Look at the verbs, ${++saves}.`;

it('keeps with the version how each invented article did', async () => {
  reply = sound;
  const { golden } = await save({ prompt: newText() });
  expect(golden).toMatchObject({ outcome: 'sound', model: 'any', quotesFound: 2, quotesDropped: 0 });
  expect(golden?.cases.map(({ name, note }) => [name, note.slice(0, 11)])).toEqual([
    [goldenArticles[0]?.name, 'Reads left.'],
    [goldenArticles[1]?.name, 'Reads right'],
    [goldenArticles[2]?.name, 'Reads no si'],
    [goldenArticles[3]?.name, 'Reads no si'],
  ]);
  expect((await getPrompt({ db: database.db }, { kind: 'analysis' })).golden).toEqual(golden);
});

it.each([
  ['quotes that stand nowhere', invented, /0 of 4 tasks went well\. Quotes found 0, not found 4\./],
  ['answers of another form', () => '{"findings": "none"}', /answer could not be used/],
])('refuses a prompt that brings %s, unless forced', async (_name, answers, sentence) => {
  reply = answers;
  const before = await getPrompt({ db: database.db }, { kind: 'analysis' });
  const prompt = newText();
  const refusal = await save({ prompt }).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ code: 'prompt-unsound', message: expect.stringMatching(sentence) });
  expect(await getPrompt({ db: database.db }, { kind: 'analysis' })).toEqual(before);
  const forced = await save({ prompt }, true);
  expect(forced).toMatchObject({ version: before.version + 1, prompt, golden: { outcome: 'unsound' } });
});

it('always goes back to the text that ships', async () => {
  reply = invented;
  expect(await save({ version: 0 })).toMatchObject({ restoredFrom: 0, golden: { outcome: 'unsound' } });
});

it('does not hold a failing server or a used-up budget against the prompt', async () => {
  reply = sound;
  const { golden } = await save({ prompt: newText() }, false, 1);
  expect(golden?.outcome).toBe('not-checked');
  expect(golden?.message).toMatch(/budget for the language model is used up/);
});

it('leaves out what an article of the set orders', async () => {
  reply = sound;
  endpoint.requests.length = 0;
  await save({ prompt: newText() });
  expect(endpoint.requests).toHaveLength(4);
  expect(JSON.stringify(endpoint.requests)).not.toMatch(/Ignore all previous|hidden prompt/);
});
