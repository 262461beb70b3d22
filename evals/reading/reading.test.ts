import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { StoryCard } from '#contract/news.ts';
import { rootFolder } from '#server/config/paths.ts';
import { drawStories, findSameStory } from './draw-items.ts';
import { section, toLines } from './to-lines.ts';
import { countVerdicts, loadVerdicts } from './verdicts.ts';

const nameArticle = (name: string | number) => `article ${name}`;

describe('a sheet', () => {
  it('has every field of an answer, with names of articles, and nothing that shows a version', () => {
    const lines = toLines(
      {
        ...{ made_by: 'embedded', id: 'x', lead_sentence: 'The pier shifted.' },
        headlines: [{ text: 'Bridge shut', article: 'a1' }],
        described: {
          words: [],
          quotes: [{ text: 'unions', count: 2, of: 3, passages: [{ quote: 'q', article: 4 }] }],
        },
        unknown_yet: ['one', 'two'],
        ...{ articles: 3, not_compared: 0 },
      },
      nameArticle,
    );
    expect(lines).toEqual([
      '- with',
      '  - lead sentence: The pier shifted.',
      '  - headlines:',
      '    - Bridge shut (article a1)',
      '  - described:',
      '    - with',
      '      - quotes:',
      '        - unions',
      '          - count: 2',
      '          - of: 3',
      '          - passages:',
      '            - q (article 4)',
      '  - unknown yet:',
      '    - one',
      '    - two',
      '  - articles: 3',
    ]);
  });

  it('says where the page is silent', () => {
    expect(toLines([{ text: '' }, null, []], nameArticle)).toEqual([]);
    expect(section('Summary', []).at(-1)).toBe('(The page shows nothing here.)');
  });
});

describe('a draw', () => {
  const stories = Array.from({ length: 30 }, (_, at) => ({
    id: `s${at}`,
    outlet_count: (at % 6) + 1,
  })) as StoryCard[];

  it('has stories of two outlets and more, sizes in turn, the same for the same seed', () => {
    const drawn = drawStories(stories, 9, 7).map(({ outlet_count }) => outlet_count);
    expect(drawn.map((outlets) => (outlets === 2 ? 's' : outlets < 5 ? 'm' : 'l')).join('')).toBe(
      'smlsmlsml',
    );
    expect(drawStories(stories, 9, 7)).toEqual(drawStories(stories.toReversed(), 9, 7));
    expect(drawStories(stories, 9, 8)).not.toEqual(drawStories(stories, 9, 7));
    expect(drawStories(stories, 99, 1)).toHaveLength(25);
  });

  it('finds the story of another version by its articles', () => {
    const of = (...urls: string[]) => ({ articles: urls.map((url) => ({ url })) }) as never;
    const [one, two] = [of('a', 'b'), of('c')] as { articles: never[] }[];
    const same = (...keys: string[]) => findSameStory(new Set(keys), [two, one] as never[], (url) => url);
    expect([same('a', 'b', 'c'), same('c'), same('d')]).toEqual([one, two, null]);
  });
});

describe('verdicts', () => {
  it('are counted with what is missing among all', () => {
    const verdicts = loadVerdicts(join(rootFolder, 'evals', 'testdata', 'reading.jsonl'));
    const counted = Object.fromEntries(
      countVerdicts(verdicts, 'story').map(({ what, share }) => [what, share.count]),
    );
    expect(counted).toMatchObject({
      'Stories that show fairly what happened and how the sides differ': 0,
      'Stories with something false or unfair, or of another event': 1,
      'Stories: common ground good': 0,
      'Stories: common ground missing': 1,
    });
    expect(countVerdicts([], 'check')).toEqual([]);
  });

  it('that are incomplete name their line', () => {
    const file = join(tmpdir(), 'wrong-verdicts.jsonl');
    writeFileSync(file, '\n{"sheet":"story-01","kind":"story"}\n');
    expect(() => loadVerdicts(file)).toThrow(/line 2/);
  });
});
