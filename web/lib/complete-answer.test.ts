import { describe, expect, it } from 'vitest';
import type { Shape } from '#contract/answer-shapes.ts';
import { endpoints } from '#contract/registry.ts';
import { shapes as adminShapes } from '#contract/shapes-of-admin.ts';
import { shapes as readingShapes } from '#contract/shapes-of-reading.ts';
import { shapes as startShapes } from '#contract/shapes-of-start.ts';
import { sampleOf } from '../testing/sample-answer.ts';
import { completeAnswer, MissingAnswer } from './complete-answer.ts';

const shapes = { ...startShapes, ...readingShapes, ...adminShapes };
const complete = (call: string, answer: unknown): unknown => completeAnswer(shapes[call] ?? 'any', answer);

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The answers that differ from one by one changed field, at any depth. */
function changed(value: unknown, to: unknown): unknown[] {
  if (Array.isArray(value)) return value.flatMap((item) => changed(item, to)).map((item) => [item]);
  if (!isFields(value)) return [];
  return Object.entries(value).flatMap(([name, field]) => [
    { ...value, [name]: to },
    ...changed(field, to).map((one) => ({ ...value, [name]: one })),
  ]);
}

const samples = Object.entries(shapes).flatMap(([call]) => {
  const found = endpoints.find(
    ({ method, path, ...rest }) => `${method} ${path}` === call && !('recognisedBy' in rest),
  );
  if (found === undefined) return [];
  const answer = sampleOf(found.answer, '', { enumValue: (_, values) => values[0] ?? '' });
  return [[call, answer, found.answer] as const];
});

const typeNames: Fields = { text: 'string', time: 'string', true: 'boolean' };

/** Whether a value has the type of a shape at every depth. */
function lacks(shape: Shape, value: unknown): boolean {
  if (shape === 'any') return false;
  if (typeof shape === 'string') return typeof value !== (typeNames[shape] ?? shape);
  if (!Array.isArray(shape)) {
    return (
      !isFields(value) ||
      Object.entries(shape as Fields).some(([name, field]) => lacks(field as Shape, value[name]))
    );
  }
  const [kind, inner = 'any'] = shape as [string, Shape];
  if (kind === 'nullable') return value !== null && lacks(inner, value);
  if (kind === 'optional') return value !== undefined && lacks(inner, value);
  if (kind === 'list') return !Array.isArray(value) || value.some((item) => lacks(inner, item));
  if (kind === 'needed' || kind === 'default') return lacks(inner, value);
  return false;
}

describe('the completed answer of every call', () => {
  it('is the answer itself when nothing is missing', () => {
    const different = samples.filter(([call, answer]) => {
      const before = JSON.stringify(answer, (_, value) => (value === null ? undefined : value));
      const after = JSON.stringify(complete(call, answer), (_, value) =>
        value === null ? undefined : value,
      );
      return before !== after;
    });
    expect(samples.length).toBeGreaterThan(80);
    expect(different.map(([call]) => call)).toEqual([]);
  });

  it.each([
    ['left out', undefined],
    ['null', null],
    ['of another type', [[7]]],
    ['an object', { name: 7 }],
  ])('has every field where any one is %s', (_, to) => {
    const problems = samples.flatMap(([call, answer]) =>
      changed(answer, to).filter((one) => {
        try {
          return lacks(shapes[call] ?? 'any', complete(call, one));
        } catch (error) {
          return !(error instanceof MissingAnswer);
        }
      }),
    );
    expect(problems).toEqual([]);
  });
});

describe('a missing value', () => {
  const story = (fields: Fields) =>
    (complete('GET /news/stories', { stories: [{ id: 's', ...fields }] }) as { stories: Fields[] })
      .stories[0];

  it.each([{}, { topic: null }, { topic: 7 }, { topic: {} }])(
    'counts as the topic general (%j)',
    (fields) => {
      expect(story(fields)).toMatchObject({ topic: 'general', blindspot: null, ai_summary: '' });
    },
  );

  it('of regions is none, which puts the story after all others', () => {
    expect(story({ region_distribution: { uk: '3' } })?.region_distribution).toEqual({
      uk: 0,
      us: 0,
      international: 0,
    });
  });

  it('of a record that may be partial stays missing', () => {
    const call = 'GET /news/stories/{storyId}/comparative-analysis';
    const comparison = { nearest: { left: [] } };
    expect(complete(call, comparison)).toMatchObject(comparison);
    expect(complete(call, comparison)).not.toHaveProperty(['nearest', 'right']);
  });

  it('is read from the other names of the specification', () => {
    const { story: found } = complete('GET /news/stories/{storyId}', {
      story: { articles: [{ link: 'https://a.example/b', pubDate: '2026-11-20', source: { name: 'A' } }] },
    }) as { story: { articles: Fields[] } };
    expect(found.articles[0]).toMatchObject({
      url: 'https://a.example/b',
      published_at: '2026-11-20',
      source: 'A',
      id: 'https://a.example/b',
      domain: 'a.example',
      bias_score: null,
    });
  });

  it('of a setting is its default', () => {
    expect(complete('GET /admin/relevance-config', {})).toMatchObject({ threshold: 0.25, min_articles: 3 });
    expect(complete('GET /admin/dashboard', { users: [{ email: 'a@b.example' }, null, 'x'] })).toMatchObject({
      users: [{ email: 'a@b.example', tier: 'free', dailyLimit: 10, lastLoginAt: null }],
    });
  });

  it('that the answer is about is none', () => {
    for (const call of [
      'GET /news/stories/{storyId}',
      'POST /auth/verify',
      'POST /auth/validate',
      'GET /usage',
    ])
      expect(() => complete(call, { success: true })).toThrow(MissingAnswer);
    for (const answer of [null, [], 7, 'text', true])
      expect(() => complete('GET /news/stories', answer)).toThrow(MissingAnswer);
  });

  it('of a job means that the answer is the result', () => {
    const start = (answer: Fields) => complete('POST /admin/cleanup/orphaned-stories', answer);
    expect(start({ message: 'Done.', cleaned: 3, total: 9 })).toMatchObject({
      cleaned: 3,
      total: 9,
      details: [],
    });
    expect(start({ message: 'Done.', cleaned: 3, total: 9 })).not.toHaveProperty('jobId');
    expect(start({ success: true, message: 'Started.', jobId: 'j' })).toMatchObject({ jobId: 'j' });
    expect(start({ success: true, preview: true, message: '2 stories', total: 2 })).toMatchObject({
      stories: [],
    });
  });

  it('of the right to administrate stays missing', () => {
    const answer = { valid: true, user: { email: 'a@b.example' } };
    expect(complete('POST /auth/validate', answer)).toEqual(answer);
  });
});
