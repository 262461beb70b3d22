import { describe, expect, it } from 'vitest';
import { summariseStory } from './summarise-story.ts';

describe('summariseStory', () => {
  it('begins with what most articles tell and lets nobody say it twice', () => {
    const summary = summariseStory([
      {
        title: 'Bridge closed',
        sentences: ['The harbour bridge was closed on Monday after its pier moved.', 'Ferries run instead.'],
      },
      {
        title: 'Pier moves',
        sentences: ['The pier of the harbour bridge moved, and the bridge was closed on Monday.'],
      },
      { title: 'Cost', sentences: ['Repairs of the bridge may cost nine million, the county said.'] },
    ]);
    expect(summary[0]).toMatch(/harbour bridge/);
    expect(summary.filter((sentence) => sentence.includes('pier'))).toHaveLength(1);
    expect(summary).toContain('Repairs of the bridge may cost nine million, the county said.');
    expect(summary).toContain('Ferries run instead.');
  });

  it('has at most four sentences, and none of nothing', () => {
    const words = ['alpha', 'beta', 'gamma', 'delta', 'epsilon', 'zeta'];
    const articles = words.map((word) => ({ title: word, sentences: [`The ${word} grew.`] }));
    expect(summariseStory(articles)).toHaveLength(4);
    expect(summariseStory([])).toEqual([]);
    expect(summariseStory([{ title: 'x', sentences: [] }])).toEqual([]);
  });
});
