import { expect, it } from 'vitest';
import { planParts } from './plan-parts.ts';

const plan = (names: readonly string[], size: number) =>
  planParts(names, { siteOf: (name) => name.split('/')[0] ?? '', size });

it('keeps all tasks of a site in one part, in the order of their first tasks', () => {
  expect(plan(['b/1', 'a/1', 'c/1', 'b/2', 'd/1'], 2)).toEqual([
    { sites: ['b'], tasks: ['b/1', 'b/2'] },
    { sites: ['a', 'c'], tasks: ['a/1', 'c/1'] },
    { sites: ['d'], tasks: ['d/1'] },
  ]);
});

it('makes parts of the given size from sites with one task, and has none without tasks', () => {
  const names = Array.from({ length: 43 }, (_, at) => `${at}/feed`);
  expect(plan(names, 10).map(({ tasks }) => tasks.length)).toEqual([10, 10, 10, 10, 3]);
  expect(plan([], 10)).toEqual([]);
});

it('makes at most a hundred parts, each of a multiple of the size', () => {
  const names = Array.from({ length: 10_000 }, (_, at) => `${at}/feed`);
  const sizes = plan(names, 10).map(({ tasks }) => tasks.length);
  expect(sizes).toEqual(Array.from({ length: 100 }, () => 100));
});
