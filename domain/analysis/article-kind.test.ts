import { describe, expect, it } from 'vitest';
import { judgeKind } from './article-kind.ts';

const plain = {
  title: 'Council votes on the budget',
  text: 'The council voted on Tuesday.',
  address: 'https://gazette.example/news/2026/council',
  isSatireOutlet: false,
};

describe('judgeKind', () => {
  it.each([
    ['report', {}],
    ['opinion', { address: 'https://gazette.example/opinion/council' }],
    ['opinion', { byline: 'Ada Holm, opinion columnist' }],
    ['opinion', { title: 'Opinion: The council is wrong' }],
    ['analysis', { title: 'Why the council voted no' }],
    ['analysis', { address: 'https://gazette.example/fact-check/council' }],
    ['analysis', { text: 'FACT CHECK: The council did not vote.' }],
    ['analysis', { text: 'News Analysis\n\nThe council is divided.' }],
    ['feature', { address: 'https://gazette.example/lifestyle/council' }],
    ['sponsored', { address: 'https://gazette.example/partner-content/council' }],
    ['sponsored', { text: 'Sponsored by Holm Industries. A fine council.' }],
    ['satire', { isSatireOutlet: true }],
    ['satire', { address: 'https://gazette.example/humor/council' }],
  ] as const)('calls %s what %j says', (name, changes) => {
    const kind = judgeKind({ ...plain, ...changes }, null);
    expect(kind.name).toBe(name);
    expect(kind.reason).toMatch(/^[A-Z].*\.$/);
  });

  it('goes by the wording where nothing is marked, and gives its reason', () => {
    expect(judgeKind(plain, 'It is worded as one.')).toEqual({
      name: 'opinion',
      reason: 'It is worded as one.',
    });
  });

  it('names the folder in which the publisher keeps it', () => {
    const address = 'https://gazette.example/columnists/council';
    expect(judgeKind({ ...plain, address }, null).reason).toBe('Its publisher files it under “columnists”.');
  });
});
