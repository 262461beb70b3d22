import { describe, expect, it } from 'vitest';
import { findAffairs } from './find-affairs.ts';

/** Stories that have nothing to do with each other, so that words of the others are rare. */
const others = Array.from({ length: 30 }, (_, at) => ({
  id: `other-${at}`,
  title: `Item${at} subject${at} opens place${at}`,
  ai_summary: `Detail${at} of matter${at} was said by person${at}.`,
}));
const bridge = [
  {
    id: 'closed',
    title: 'Ellery harbour bridge closed after cracks',
    ai_summary: 'Engineers closed the harbour bridge of Port Ellery.',
  },
  {
    id: 'ferry',
    title: 'Ferry replaces Ellery harbour bridge',
    ai_summary: 'A ferry runs while the harbour bridge is repaired.',
  },
  {
    id: 'cost',
    title: 'Repair of Ellery harbour bridge costs nine million',
    ai_summary: 'Engineers named the costs.',
  },
];

describe('findAffairs', () => {
  it('finds stories that share rare words, under the most prominent one, named by what they share', () => {
    const affairs = findAffairs([...bridge, ...others]);
    const affair = { id: 'closed', title: 'Ellery harbour bridge', count: 3 };
    expect([...affairs]).toEqual(bridge.map(({ id }) => [id, affair]));
  });

  it('connects nothing by one name, and nothing by words that much of the edition has', () => {
    const name = [
      { id: 'a', title: 'Ada Holm opens library', ai_summary: 'Readers came early.' },
      { id: 'b', title: 'Ada Holm loses vote on budget', ai_summary: 'Councillors rejected levies.' },
    ];
    expect(findAffairs([...name, ...others]).size).toBe(0);
    const common = Array.from({ length: 40 }, (_, at) => ({
      id: `virus-${at}`,
      title: `Virus cases rise in county${at}`,
      ai_summary: `Doctors of clinic${at} counted virus cases.`,
    }));
    expect(findAffairs(common).size).toBe(0);
  });

  it('finds none in an empty edition and in stories without words', () => {
    expect(findAffairs([]).size).toBe(0);
    expect(findAffairs([{ id: 'a', title: '', ai_summary: '' }]).size).toBe(0);
  });
});
