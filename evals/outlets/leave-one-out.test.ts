import { describe, expect, it } from 'vitest';
import type { LeanSource } from '#models/outlets/weigh-lean.ts';
import { meanOverGroups } from '../support/bootstrap.ts';
import { leaveOneOut, stepOf } from './leave-one-out.ts';

const source = (kind: LeanSource['kind'], place: number, count = 1): LeanSource => ({
  ...{ kind, place, count, notes: [kind] },
});

describe('leaveOneOut', () => {
  it('compares each kind with the lean by the others, where these suffice', () => {
    const outlets = [
      {
        domain: 'a.example',
        sources: [source('rater', -0.65), source('audience', -0.3), source('coding', -0.2)],
      },
      { domain: 'b.example', sources: [source('rater', 0.3), source('description', 0.4, 2)] },
      { domain: 'c.example', sources: [source('rater', 0.3), source('audience', 0.4)] },
    ];
    expect(leaveOneOut(outlets)).toEqual([
      { domain: 'a.example', kind: 'rater', lean: -0.3, place: -0.65, apart: 1 },
      { domain: 'a.example', kind: 'audience', lean: -0.4, place: -0.3, apart: 0 },
      { domain: 'a.example', kind: 'coding', lean: -0.5, place: -0.2, apart: 1 },
      { domain: 'b.example', kind: 'rater', lean: 0.4, place: 0.3, apart: 0 },
    ]);
  });

  it.each([
    [-0.5, 0],
    [-0.15, 1],
    [0.05, 2],
    [0.3, 3],
    [0.65, 4],
  ])('puts %s on step %s of the checker', (lean, step) => {
    expect(stepOf(lean)).toBe(step);
  });
});

it('draws groups, not values', () => {
  const alike = Array.from({ length: 90 }, () => ({ group: 'a', value: 1 }));
  const others = ['b', 'c', 'd'].map((group) => ({ group, value: 0 }));
  const found = meanOverGroups([...alike, ...others]);
  expect(found.value).toBeCloseTo(90 / 93, 10);
  expect(found.low).toBe(0);
});
