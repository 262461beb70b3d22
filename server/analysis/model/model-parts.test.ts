import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { systemClock } from '#server/clock.ts';
import { createLog } from '#server/log.ts';
import { connectTo, startModelEndpoint } from '#testing/model-endpoint.ts';
import { createRest } from './circuit-breaker.ts';
import { createModelClient } from './create-model-client.ts';
import { externalModelName } from './environment-connection.ts';
import { connectionTo } from './model-connection.ts';
import { ModelFailure } from './model-failure.ts';
import { parseAnswer } from './parse-answer.ts';

describe('parseAnswer', () => {
  const schema = z.object({ a: z.number().max(3) });

  it.each([
    '{"a": 1}',
    ' \n{"a": 1} and more {words}',
    'Sure! Here it is:\n```json\n{"a": 1}\n```',
    '```\n{"a": 1}\n```',
    '<think>{"a": 9} or so</think>{"a": 1}',
    '{"a": 1, "b": "} { \\" ```"}',
    'The {user} wants {"a": 9}.\n</think>\n\n{"a": 1}',
    '<think>never ends <think></think>{"a": 1}',
    '<|channel|>analysis<|message|>{"a": 2}<|end|><|start|>assistant<|channel|>final<|message|>{"a": 1}',
    'First {"a": 2}, then {"a": 1}.',
    '[{"a": 1}]',
    '{"A": "1"}',
    '{"a": 1,}',
    "{a: 1, 'b': True}",
    '{"a": 1',
    '{"a": 1, "b": "a text with </think>{\\"a\\": 3} in it"}',
  ])('reads %j', (text) => {
    expect(parseAnswer(text, schema).answer).toEqual({ a: 1 });
  });

  it('says what it repaired, and finds thoughts', () => {
    expect(parseAnswer('{"a": 1}', schema)).toMatchObject({
      isRepaired: false,
      hasThoughts: false,
      dropped: 0,
    });
    expect(parseAnswer('x</think>{"a": "1"}', schema)).toMatchObject({ isRepaired: true, hasThoughts: true });
  });

  it('leaves out and counts items of a list that are incomplete or out of range', () => {
    const item = z.object({ side: z.enum(['left', 'right']), strength: z.number().int().min(1).max(3) });
    const text = JSON.stringify({
      items: [
        { side: 'Left', strength: '2' },
        { side: 'left', strength: 27 },
        { side: 'up', strength: 1 },
        { side: 'right' },
        null,
      ],
      all: true,
    });
    expect(parseAnswer(text, z.object({ items: z.array(item), all: z.boolean() }))).toMatchObject({
      answer: { items: [{ side: 'left', strength: 2 }], all: true },
      dropped: 4,
    });
  });

  it.each([
    ['{"a": "1", "b": [{"c": 1}]}', { a: 1, b: [{ c: 1 }] }, 0],
    ['{"a": "high", "b": [{"c": "x"}]}', { a: null, b: null }, 2],
    ['{"a": null}', { a: null, b: null }, 0],
  ])('takes null for a field that may be null and does not fit, in %j', (text, answer, dropped) => {
    const nullable = z.object({
      a: z.number().max(3).nullable(),
      b: z.array(z.object({ c: z.number() })).nullable(),
    });
    expect(parseAnswer(text, nullable)).toMatchObject({ answer, dropped });
  });

  it('gives text that can be stored, whatever halves of characters the model wrote', () => {
    const text = String.raw`{"a":"cut \ud83d 😀 \ude00 \u0000end"}`;
    expect(parseAnswer(text, z.object({ a: z.string() })).answer).toEqual({ a: 'cut \uFFFD 😀 \uFFFD end' });
    const half = parseAnswer('{"a":"cut \uD83D"}', z.object({ a: z.string() }));
    expect(half.answer).toEqual({ a: 'cut \uFFFD' });
  });

  it.each([
    ['I cannot help with that.', 'refused'],
    ['', 'malformed'],
    ['<think>{"a": 1}', 'malformed'],
    ['{"a": 1}</think>', 'malformed'],
    ['{"a": 99}', 'malformed'],
    ['{"b": "he wrote {\\"a\\": 1} here', 'malformed'],
    ['{"b": {"a": 1}}', 'malformed'],
    [`${'{"a":'.repeat(100_000)}`, 'malformed'],
  ])('refuses %.40j as %s', (text, reason) => {
    expect(() => parseAnswer(text, schema)).toThrow(expect.objectContaining({ reason }));
  });
});

describe('createRest', () => {
  function create() {
    let now = 0;
    const rest = createRest(() => new Date(now));
    const isResting = (atSeconds: number) => {
      now = atSeconds * 1000;
      try {
        rest.check();
        return false;
      } catch {
        return true;
      }
    };
    return { rest, isResting };
  }

  it.each([
    ['as long as the server asks', 60, [59, true], [61, false]],
    ['for twenty seconds where it does not say', undefined, [19, true], [21, false]],
    ['for five minutes at most', 86_400, [299, true], [301, false]],
  ] as const)('rests after a rate limit %s', (_name, retryAfterSeconds, during, after) => {
    const { rest, isResting } = create();
    rest.failed(new ModelFailure('rate-limited', { retryAfterSeconds }));
    expect(isResting(during[0])).toBe(during[1]);
    expect(isResting(after[0])).toBe(after[1]);
  });

  it('rests for an hour after eight bad answers of ten, and says why', () => {
    const { rest, isResting } = create();
    const fail = (times: number) => {
      for (let i = 0; i < times; i += 1) rest.failed(new ModelFailure(i % 2 === 0 ? 'malformed' : 'cut-off'));
    };
    for (let i = 0; i < 3; i += 1) rest.succeeded();
    fail(7);
    expect(isResting(0)).toBe(false);
    fail(1);
    expect([isResting(1), isResting(3599)]).toEqual([true, true]);
    expect(rest.state()).toEqual({ reason: 'unusable', until: new Date(3_600_000) });
    expect(isResting(3601)).toBe(false);
    expect(rest.state()).toBeNull();
  });

  it('rests after three failures in a row, and not after a few bad answers', () => {
    const { rest, isResting } = create();
    for (let i = 0; i < 5; i += 1) rest.failed(new ModelFailure('malformed'));
    rest.failed(new ModelFailure('timeout'));
    rest.failed(new ModelFailure('server-error'));
    rest.succeeded();
    rest.failed(new ModelFailure('timeout'));
    rest.failed(new ModelFailure('unreachable'));
    expect(isResting(0)).toBe(false);
    rest.failed(new ModelFailure('timeout'));
    expect([isResting(29), isResting(31)]).toEqual([true, false]);
  });
});

describe('createModelClient', () => {
  it('says when nobody listens at the address', async () => {
    const { baseUrl, close } = await startModelEndpoint(() => '');
    await close();
    const client = createModelClient({
      ...{ connect: connectTo({ baseUrl, model: 'any' }), clock: systemClock, log: createLog('silent') },
      budget: { reserve: async () => ({ finalize: async () => {} }) },
    });
    const question = { system: 'Say one.', data: 'One.', schema: z.object({}), maxOutputTokens: 10 };
    await expect(client.queryAll([question], { signal: undefined })).rejects.toMatchObject({
      reason: 'unreachable',
    });
  });
});

describe('externalModelName', () => {
  const of = (baseUrl: string) => externalModelName(connectionTo({ baseUrl, model: 'm' }));

  it.each([
    ['https://llm.example.org/v1', 'm'],
    ['http://10.0.0.5:8080/v1', 'm'],
    ['http://localhost.example.org/v1', 'm'],
    ['http://127.0.0.1:11434/v1', null],
    ['http://localhost:11434/v1', null],
    ['http://[::1]:11434/v1', null],
  ])('of %s is %s', (baseUrl, name) => {
    expect(of(baseUrl)).toBe(name);
  });

  it('is null without a model', () => {
    expect(externalModelName(null)).toBeNull();
  });
});
