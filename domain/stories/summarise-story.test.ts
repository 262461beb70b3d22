import { describe, expect, it } from 'vitest';
import { readStorySentences } from './story-text.ts';
import { summariseStory } from './summarise-story.ts';

const article = (title: string, text: string) => ({ title, sentences: readStorySentences(text) });

describe('summariseStory', () => {
  it('begins with what most articles tell, lets nobody say it twice, and names who confirms it', () => {
    const summary = summariseStory([
      article(
        'Bridge closed',
        'The harbour bridge was closed on Monday after its pier moved. Ferries will run instead for six weeks.',
      ),
      article('Pier moves', 'The pier of the harbour bridge moved, and the bridge was closed on Monday.'),
      article('Cost', 'Repairs of the bridge may cost nine million, the county said.'),
    ]);
    const [first] = summary;
    expect(first?.text).toMatch(/harbour bridge/);
    expect([[1], [0]]).toContainEqual(first?.confirmedBy);
    expect(summary.filter(({ text }) => text.includes('pier'))).toHaveLength(1);
    const texts = summary.map(({ text }) => text);
    expect(texts).toContain('Repairs of the bridge may cost nine million, the county said.');
    expect(texts).toContain('Ferries will run instead for six weeks.');
  });

  it('has at most four sentences and 65 words, and none of nothing', () => {
    const words = ['alpha', 'beta', 'gamma', 'delta', 'epsilon', 'zeta'];
    const articles = words.map((word) =>
      article(word, `The ${word} ${word}one ${word}two ${word}three grew.`),
    );
    expect(summariseStory(articles)).toHaveLength(4);
    const long = words.map((word) => article(word, `${`${word} `.repeat(40)}grew a lot.`));
    expect(summariseStory(long)).toHaveLength(1);
    expect(summariseStory([])).toEqual([]);
    expect(summariseStory([article('x', '')])).toEqual([]);
  });
});
