import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createLog } from '#server/log.ts';
import { type ModelEndpoint, startModelEndpoint } from '#testing/model-endpoint.ts';
import { readingReply } from '#testing/model-replies.ts';
import { describeAgreement } from './agree-parameters.ts';
import { type AnalysisAnswer, analysisQuestion } from './analysis-questions.ts';
import { connectionTo } from './model-connection.ts';
import { createModelServers } from './model-servers.ts';

let endpoint: ModelEndpoint;
let now = 0;
const findings = [
  { quote: 'ended in uproar', side: 'left', strength: 1 },
  { quote: 'a stunning turn', side: 'right', strength: 2 },
  { quote: 'quite unheard of', side: 'none', strength: 3 },
];

beforeAll(async () => {
  endpoint = await startModelEndpoint(() => readingReply(findings));
});
afterAll(() => endpoint.close());
beforeEach(() => {
  endpoint.requests.length = 0;
  now = 0;
});

/** One day of a process with a model of its own. */
function open(model: string, changes: Parameters<typeof connectionTo>[0] | object = {}) {
  const log = createLog('silent');
  const servers = createModelServers({ clock: () => new Date(now), log });
  const server = servers(connectionTo({ baseUrl: endpoint.baseUrl, model, ...changes }));
  return {
    server,
    ask: (article = 'The council ended in uproar.') =>
      server.query(analysisQuestion({ prompt: 'Examine it.', article }), AbortSignal.timeout(10_000)),
    lastRequest: () => endpoint.requests.at(-1),
  };
}

const strengths = ({ answer }: { answer: AnalysisAnswer }) => answer.findings.map(({ strength }) => strength);

describe('a server that refuses', () => {
  it.each([
    ['reasoning/a', ['max_tokens (max_completion_tokens)', 'temperature']],
    ['objects/a', ['json_schema (json_object)']],
    ['plain/a', ['json_schema (none)']],
    ['silent/a', ['json_schema (none)']],
    ['efforts/a', ['reasoning_effort']],
  ])('a parameter, as %s does, is asked without that alone, from then on', async (model, refused) => {
    const { server, ask, lastRequest } = open(model);
    expect(strengths(await ask())).toEqual([1, 2, 3]);
    expect(describeAgreement(server.agreement())).toEqual(refused);
    if (!refused.includes('temperature')) expect(lastRequest()?.temperature).toBe(0);
    const before = endpoint.requests.length;
    await ask();
    expect(endpoint.requests.length).toBe(before + 1);
  });

  it('bounds in a schema is asked without them', async () => {
    const { server } = open('unbounded/a');
    const schema = z.object({ findings: z.array(z.object({ strength: z.number().min(1).max(3) })) });
    const question = { system: 'Rate.', data: 'A text.', schema, maxOutputTokens: 100 };
    const { answer } = await server.query(question, AbortSignal.timeout(10_000));
    expect(answer.findings).toHaveLength(3);
    expect(describeAgreement(server.agreement())).toEqual(['json_schema (json_schema without bounds)']);
  });

  it('is asked for everything again after a day', async () => {
    const { ask } = open('plain/a');
    await ask();
    now += 86_400_000 - 1;
    endpoint.requests.length = 0;
    await ask();
    expect(endpoint.requests.length).toBe(1);
    now += 1;
    await ask();
    expect(endpoint.requests[1]?.response_format?.type).toBe('json_schema');
  });

  it.each([
    ['missing', 'unknown-model', /no such model/],
    ['error', 'server-error', /internal error/],
    ['limited', 'rate-limited', /rate limit/],
  ])('the whole request, like %s, is named with what it said', async (model, reason, said) => {
    await expect(open(model).ask()).rejects.toMatchObject({ reason, said: expect.stringMatching(said) });
    expect(endpoint.requests).toHaveLength(1);
  });
});

describe('an answer', () => {
  it.each(['think/a', 'openthink/a', 'harmony/a', 'hidden/a'])(
    'with thoughts, as of %s, is read',
    async (model) => {
      const result = await open(model).ask();
      expect(strengths(result)).toEqual([1, 2, 3]);
      expect(result).toMatchObject({ hasThoughts: true, isRepaired: false });
    },
  );

  it('with small mistakes is repaired, and a finding that is out of range is left out', async () => {
    const result = await open('small/a').ask();
    expect(result.answer.findings.map(({ side, strength }) => [side, strength])).toEqual([
      ['right', 2],
      ['none', 3],
    ]);
    expect(result).toMatchObject({ isRepaired: true, dropped: 1 });
  });

  it('that needs more tokens for thoughts gets them, and each one after it', async () => {
    const { ask, lastRequest } = open('reasoning/a');
    await ask();
    const sent = lastRequest();
    expect(sent).toMatchObject({ max_completion_tokens: 8000, reasoning_effort: 'low' });
    endpoint.requests.length = 0;
    expect((await ask()).usage?.output).toBeGreaterThan(1400);
    expect(endpoint.requests).toHaveLength(1);
  });

  it('that is cut off at the highest limit is named so', async () => {
    const { ask } = open('cut/a', { maxOutputTokens: 3000 });
    await expect(ask()).rejects.toMatchObject({ reason: 'cut-off' });
    expect(endpoint.requests.map(({ max_tokens }) => max_tokens)).toEqual([1500, 3000]);
  });

  it('without JSON is asked for once more', async () => {
    const { ask, lastRequest } = open('chatty/a');
    expect(strengths(await ask())).toEqual([1, 2, 3]);
    expect(lastRequest()?.messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user']);
  });

  it('with status 200 and an error is an error, and asked for once more', async () => {
    const { ask } = open('router/a');
    for (let i = 0; i < 5; i += 1) expect(strengths(await ask())).toEqual([1, 2, 3]);
    expect(endpoint.requests).toHaveLength(7);
  });
});

describe('a text that is longer than the context', () => {
  const long = 'The council debated the bridge for a long time. '.repeat(300);

  it.each([
    ['short/a', {}, 2],
    ['strict/a', {}, 2],
    ['any', { contextTokens: 3000 }, 1],
  ])('is cut for %s, and the fence stays', async (model, changes, requests) => {
    const { ask, lastRequest } = open(model, changes);
    expect((await ask(long)).isCut).toBe(true);
    expect(endpoint.requests).toHaveLength(requests);
    const data = lastRequest()?.messages[1]?.content ?? '';
    expect(data).toMatch(/^BEGIN (\w{24})\n[\s\S]*\nEND \1$/);
    expect(data.length).toBeLessThan(long.length / 1.5);
    endpoint.requests.length = 0;
    await ask(long);
    expect(endpoint.requests).toHaveLength(1);
  });
});

describe('a connection', () => {
  it('sends its headers, and its query with each address', async () => {
    const { ask } = open('any', { headers: { 'api-key': 'k' }, query: { 'api-version': '1' } });
    await ask();
    expect(endpoint.requests[0]).toMatchObject({ url: '/v1/chat/completions?api-version=1', apiKey: 'k' });
  });
});
