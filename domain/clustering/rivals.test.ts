import { describe, expect, it } from 'vitest';
import type { ArticleFeatures } from './article-features.ts';
import { signatureOf } from './near-copy.ts';
import { type NearPair, RivalReader, recordNear } from './rivals.ts';

interface Article {
  features: ArticleFeatures;
  near: Map<Article, NearPair>;
}

function article(seed: number): Article {
  const words = Array.from({ length: 40 }, (_, at) => seed * 1_000 + at);
  const none = { terms: new Uint32Array(), marks: new Uint8Array(), weekdays: 0, isTheme: false };
  return { features: { language: 'en', ...none, signature: signatureOf(words) }, near: new Map() };
}

function read(a: Article, b: Article): number[] {
  const pair = a.near.get(b);
  if (pair === undefined) throw new Error('The articles are no neighbours.');
  return [...new RivalReader<Article>().read(a, b, pair)];
}

describe('recordNear', () => {
  it('keeps likely neighbours for both sides, and no others', () => {
    const [a, b, c] = [article(1), article(2), article(3)];
    recordNear(a, [
      { member: b, logit: 1, likeness: 0.5 },
      { member: c, logit: -4.5, likeness: 0.1 },
    ]);
    expect(a.near.get(b)).toEqual({ logit: 1, likeness: 0.5, shared: expect.any(Number), isCopy: false });
    expect(b.near.get(a)).toEqual(a.near.get(b));
    expect([a.near.size, c.near.size]).toEqual([1, 0]);
  });
});

describe('RivalReader', () => {
  it('reads how far a pair is behind the best pair of either article', () => {
    const [a, b, c] = [article(1), article(2), article(3)];
    recordNear(a, [{ member: b, logit: 2, likeness: 0.5 }]);
    recordNear(c, [
      { member: a, logit: -1, likeness: 0.2 },
      { member: b, logit: -2, likeness: 0.1 },
    ]);
    // The best pair of `c` is this one, that of `a` is the one with `b`.
    expect(read(a, c)).toEqual([-1, 0, 3, 0.4, 1, -2]);
    expect(read(a, b)).toEqual([2, 0, 0, 1, 1, -2]);
  });

  it('reads the same from either side', () => {
    const [a, b, c] = [article(1), article(2), article(3)];
    recordNear(a, [{ member: b, logit: 3, likeness: 0.9 }]);
    recordNear(b, [{ member: c, logit: 0, likeness: 0.3 }]);
    expect(read(b, c)).toEqual(read(c, b));
  });

  it('does not count copies as rivals, since they are alike beyond any other report', () => {
    const [a, copy, b] = [article(1), article(1), article(2)];
    recordNear(a, [{ member: copy, logit: 9, likeness: 1 }]);
    recordNear(b, [{ member: a, logit: 1, likeness: 0.4 }]);
    expect(a.near.get(copy)?.isCopy).toBe(true);
    expect(read(a, b)).toEqual([1, 0, 0, 1, 1, -4]);
  });
});
