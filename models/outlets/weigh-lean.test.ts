import { describe, expect, it } from 'vitest';
import { raterPosition } from './lean-places.ts';
import type { OutletEvidence, Page } from './outlet-evidence.ts';
import { descriptionSource, endorsementSource, type LeanSource, weighLean } from './weigh-lean.ts';
import { weighReliability } from './weigh-reliability.ts';

const pages = new Map<string, Page>([
  ['a', { title: 'Page A', address: 'https://a.example/' }],
  ['b', { title: 'Page B', address: 'https://b.example/' }],
]);

function source(kind: LeanSource['kind'], place: number, count = 1): LeanSource {
  return { kind, place, count, notes: [`${kind} ${place}`] };
}

function endorsing(...choices: OutletEvidence['endorsements'][number]['choice'][]): OutletEvidence {
  const endorsements = choices.map((choice, index) => ({ year: 2000 + 4 * index, choice, page: 'a' }));
  return { descriptions: [], endorsements };
}

describe('weighLean', () => {
  it.each([
    [[source('rater', 0.65), source('measurement', 0.35)], 0.6],
    [[source('rater', 0.65), source('audience', 0.35)], 0.5],
    [[source('rater', -0.3), source('endorsements', -0.5), source('description', -0.4)], -0.4],
    [[source('description', 0.65, 2)], 0.7],
    [[source('rater', -0.65), source('measurement', 0.4), source('description', 0)], -0.05],
    [[source('rater', 0.3), source('measurement', -0.1)], 0.05],
    [[source('rater', -0.4), source('description', 0, 1)], -0.05],
    [[source('rater', -0.4), source('description', 0, 2)], -0.05],
    [[source('rater', 0.3), source('measurement', 0.06)], 0.2],
    [[source('rater', -0.15), source('endorsements', -0.06)], -0.15],
    [[source('rater', -0.85), source('description', 0, 1)], -0.4],
    [[source('rater', 0), source('measurement', 0.09)], 0],
  ])('computes the mean of %j', (sources, lean) => {
    expect(weighLean(sources)?.lean).toBe(lean);
  });

  it.each([
    [[]],
    [[source('rater', 0.65)]],
    [[source('description', 0.65, 1)]],
    [[source('rater', -0.3), source('endorsements', 0.36)]],
    [[source('rater', -0.65), source('measurement', 0.17)]],
    [[source('rater', 0.3), source('measurement', -0.2)]],
    [[source('rater', 0.3), source('audience', -0.3), source('description', 0.2), source('coding', -0.2)]],
  ])('leaves %j unrated', (sources) => {
    expect(weighLean(sources)).toBeNull();
  });

  it('lets opposite sides not add up to a center that no source names', () => {
    const opposed = [source('rater', -0.65), source('measurement', 0.17)];
    expect(weighLean(opposed)).toBeNull();
    expect(weighLean([...opposed, source('audience', -0.44)])?.lean).toBe(-0.4);
    expect(weighLean([...opposed, source('description', 0)])?.lean).toBe(-0.05);
  });

  it('refuses a second rater', () => {
    expect(() => weighLean([source('rater', 0.1), source('rater', 0.2)])).toThrow('Two raters');
  });
});

describe('endorsementSource', () => {
  it.each([
    [['Rep', 'Rep', 'Rep', 'Rep', 'Rep'], 0.5],
    [['Dem', 'Rep', 'none', 'none'], 0],
    [['Con'], 0.3],
    [['Lab', 'Lab', 'none'], -0.3],
    [['both', 'both'], 0],
  ] as const)('places %j at %s', (choices, place) => {
    expect(endorsementSource(endorsing(...choices), pages)?.place).toBeCloseTo(place, 10);
  });

  it('hears nothing in a paper that never chose', () => {
    expect(endorsementSource(endorsing('none', 'none'), pages)).toBeNull();
    expect(endorsementSource(endorsing(), pages)).toBeNull();
  });

  it('says in which elections, and where that stands', () => {
    expect(endorsementSource(endorsing('Con', 'Lab'), pages)?.notes).toEqual([
      'whom it endorsed in 2 elections, 2000 to 2004 (“Page A”, https://a.example/)',
    ]);
  });
});

it('counts each page that describes an outlet once', () => {
  const evidence: OutletEvidence = {
    endorsements: [],
    descriptions: [
      { word: 'left', page: 'a' },
      { word: 'far-left', page: 'b' },
      { word: 'left', page: 'b' },
    ],
  };
  const found = descriptionSource(evidence, pages);
  expect(found?.count).toBe(2);
  expect(found?.place).toBeCloseTo((-0.65 - 0.85 - 0.65) / 3, 10);
});

it.each([
  ['left-center', -0.3],
  ['right', 0.65],
  ['extreme right', 0.85],
  ['least biased', 0],
  ['pro-science', null],
])('places a rater’s word %s', (word, place) => {
  expect(raterPosition(word)).toBe(place);
});

describe('weighReliability', () => {
  const of = (kind: 'rater' | 'accreditation' | 'craft', value: number) => ({ kind, value, notes: [kind] });
  it.each([
    [[of('rater', 0.85)], null],
    [[of('rater', 0.85), of('accreditation', 0.6)], 0.7],
    [[of('rater', 0.4), of('accreditation', 0.2)], 0.3],
    [[of('rater', 0.85), of('accreditation', 0.8), of('craft', 0.6)], 0.75],
  ])('weighs %j to %s', (sources, reliability) => {
    expect(weighReliability(sources)?.reliability ?? null).toBe(reliability);
  });
});
