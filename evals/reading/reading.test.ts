import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { StoryCard } from '#contract/news.ts';
import { rootFolder } from '#server/config/paths.ts';
import { drawStories, findSameStory } from './draw-items.ts';
import { countVerdicts, loadVerdicts } from './verdicts.ts';

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
