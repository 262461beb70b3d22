import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runsOf } from '../testing/effort.ts';
import { isWithinBounds } from './json-bounds.ts';

const bounds = { values: 10, depth: 3 };

/** The number of values: each object and list, and each field and entry. */
function countValues(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce((sum: number, part) => sum + countValues(part), 1);
}

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

describe('the bounds of JSON text', () => {
  it.each([
    ['a text with signs of JSON', JSON.stringify({ text: '[[[[{{{{,,,,,,,,,,,,,' }), true],
    ['quotation marks and backslashes', JSON.stringify({ '"\\': '\\\\"[,\\', b: '\\' }), true],
    ['a key with signs of JSON', JSON.stringify({ '[,[,[,[,{,{,{,,': 1 }), true],
    ['as many fields as allowed', JSON.stringify(Object.fromEntries('abcdefgh'.split('').entries())), true],
    ['a field more', JSON.stringify(Object.fromEntries('abcdefghijk'.split('').entries())), false],
    ['entries', JSON.stringify(Array(20).fill(0)), false],
    ['empty objects', '[{},{},{},{},{},{}]', false],
    ['levels as allowed', '[[[1]]]', true],
    ['a level more', '[[[[1]]]]', false],
    ['levels of objects', '{"a":{"b":[{}]}}', false],
    ['levels side by side', '[[[]],[[]]]', true],
    ['no JSON', '"never ends, [[[[', true],
    ['nothing', '', true],
  ])('%s', (_name, json, expected) => {
    expect(isWithinBounds(json, bounds)).toBe(expected);
  });

  it('let pass any value that is small, and none with more levels or many more values', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), fc.boolean(), (value, isIndented) => {
        const json = JSON.stringify(value, null, isIndented ? 2 : 0);
        const isSmall = countValues(value) <= 5 && depthOf(value) <= bounds.depth;
        const isLarge = countValues(value) > 2 * bounds.values || depthOf(value) > bounds.depth;
        if (isSmall) expect(isWithinBounds(json, bounds)).toBe(true);
        if (isLarge) expect(isWithinBounds(json, bounds)).toBe(false);
      }),
      { numRuns: runsOf(2000), seed: 20261128 },
    );
  });
});
