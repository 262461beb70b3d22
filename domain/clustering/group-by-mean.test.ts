import { describe, expect, it } from 'vitest';
import { type Edge, groupByMean } from './group-by-mean.ts';

const edge = (a: number, b: number, probability: number): Edge => ({ a, b, probability });
const grouped = (articles: number, edges: readonly Edge[], min = 0.5) => [
  ...groupByMean(articles, { edges, min, linkOf: (mean) => mean }),
];

describe('groupByMean', () => {
  it('joins the likeliest first and no group whose other articles are unlike', () => {
    const chain = [edge(0, 1, 0.9), edge(1, 2, 0.6), edge(2, 3, 0.9)];
    expect(grouped(4, chain)).toEqual([0, 0, 2, 2]);
    expect(grouped(4, [...chain, edge(0, 2, 0.6), edge(0, 3, 0.5), edge(1, 3, 0.6)])).toEqual([0, 0, 0, 0]);
  });

  it('returns the same groups for any order of the edges', () => {
    const edges = [edge(0, 1, 0.7), edge(1, 2, 0.8), edge(0, 2, 0.4), edge(3, 4, 0.9), edge(2, 3, 0.55)];
    expect(grouped(5, edges)).toEqual([0, 0, 0, 3, 3]);
    expect(grouped(5, [...edges].reverse())).toEqual([0, 0, 0, 3, 3]);
  });

  it('counts pairs without an edge as unlikely, and names the number of pairs of a link', () => {
    expect(grouped(3, [edge(0, 1, 0.9), edge(1, 2, 0.8)])).toEqual([0, 0, 2]);
    const pairs: number[] = [];
    const linkOf = (mean: number, count: number) => {
      pairs.push(count);
      return mean;
    };
    groupByMean(3, { edges: [edge(0, 1, 0.9), edge(0, 2, 0.8)], min: 0.4, linkOf });
    expect(pairs).toEqual([1, 1, 2]);
  });

  it('joins columns to reports, but never reports by columns', () => {
    const isTheme = (at: number) => at === 1;
    const group = (edges: readonly Edge[]) => [
      ...groupByMean(4, { edges, min: 0.31, linkOf: (mean) => mean, isTheme }),
    ];
    const glued = [edge(0, 1, 0.9), edge(1, 2, 0.9), edge(0, 2, 0.3), edge(2, 3, 0.9)];
    expect(group(glued)).toEqual([0, 0, 2, 2]);
    expect(group([edge(0, 1, 0.9), edge(2, 3, 0.9), edge(0, 2, 0.9), edge(0, 3, 0.9)])).toEqual([0, 0, 0, 0]);
  });

  it('leaves every article alone where nothing reaches the minimum', () => {
    expect(grouped(3, [edge(0, 1, 0.4)])).toEqual([0, 1, 2]);
  });
});
