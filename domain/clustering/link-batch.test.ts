import { describe, expect, it } from 'vitest';
import { BatchLinker } from './link-batch.ts';

type Pair = [a: number, b: number, probability: number];

function linked(articles: number, pairs: readonly Pair[]): BatchLinker {
  const probabilities = Float64Array.from(pairs, ([, , probability]) => probability);
  const places = pairs.map(([a, b]) => ({ a, b }));
  return new BatchLinker(articles, places, probabilities);
}

function all(from: number, to: number, probability: number): Pair[] {
  const pairs: Pair[] = [];
  for (let a = from; a < to; a += 1) for (let b = a + 1; b < to; b += 1) pairs.push([a, b, probability]);
  return pairs;
}

describe('BatchLinker', () => {
  it.each([
    { name: 'nothing similar', articles: 3, pairs: [], stories: [0, 1, 2] },
    { name: 'a pair', articles: 3, pairs: [[1, 2, 0.9]], stories: [0, 1, 1] },
    {
      name: 'a chain whose ends have nothing in common',
      articles: 3,
      pairs: [
        [0, 1, 0.9],
        [1, 2, 0.8],
      ],
      stories: [0, 0, 2],
    },
    {
      name: 'three similar articles',
      articles: 3,
      pairs: [
        [0, 1, 0.9],
        [1, 2, 0.8],
        [0, 2, 0.5],
      ],
      stories: [0, 0, 0],
    },
    { name: 'many similar articles', articles: 40, pairs: all(0, 40, 0.7), stories: new Array(40).fill(0) },
  ] satisfies { name: string; articles: number; pairs: Pair[]; stories: number[] }[])(
    'links $name',
    ({ articles, pairs, stories }) => {
      expect([...linked(articles, pairs).run(0.6)]).toEqual(stories);
    },
  );

  it('keeps a large story together whose articles are each like a few of the others', () => {
    const ring: Pair[] = [];
    for (let a = 0; a < 30; a += 1)
      for (let step = 1; step <= 4; step += 1) {
        const b = (a + step) % 30;
        ring.push([Math.min(a, b), Math.max(a, b), 0.95]);
      }
    const stories = new Set(linked(30, ring).run(0.25));
    expect(stories.size).toBeLessThanOrEqual(3);
  });

  it('keeps events apart and whole that are larger than the number of compared pairs', () => {
    const eventOf = (at: number): number => (at < 120 ? 0 : 1);
    const pairs: Pair[] = [];
    for (let a = 0; a < 200; a += 1)
      for (let step = 0; step < 15; step += 1) {
        const b = (a + 1 + ((step * 37 + a * 11) % 199)) % 200;
        const other = eventOf(a) === 0 ? b % 120 : 120 + (b % 80);
        if (other !== a) pairs.push([Math.min(a, other), Math.max(a, other), 0.95]);
        if (step % 3 === 0 && eventOf(b) !== eventOf(a)) pairs.push([Math.min(a, b), Math.max(a, b), 0.01]);
      }
    const stories = linked(200, pairs).run(0.5);
    expect(new Set(stories.subarray(0, 120)).size).toBe(1);
    expect(new Set(stories.subarray(120)).size).toBe(1);
    expect(new Set(stories).size).toBe(2);
  });

  it('does not take an article into a large story for one likely pair', () => {
    const stories = linked(31, [...all(0, 30, 0.9), [0, 30, 0.89]]).run(0.2);
    expect([new Set(stories.subarray(0, 30)).size, stories[30]]).toEqual([1, 30]);
  });

  it('reports each merge with both sides, the likeliest first', () => {
    const merges: number[] = [];
    linked(4, [
      [0, 1, 0.7],
      [2, 3, 0.9],
    ]).run(0.5, (link, a, b) => merges.push(link, a.length, b.length));
    expect(merges).toEqual([0.9, 1, 1, 0.7, 1, 1]);
  });

  it('computes the coherence of a story', () => {
    const linker = linked(3, [[0, 1, 0.8]]);
    linker.run(0.5);
    expect(linker.coherence(0)).toBeCloseTo(0.8);
    expect(linker.coherence(2)).toBe(1);
  });
});
