import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { rootFolder } from '#server/config/paths.ts';
import { run } from '../story-summaries.ts';
import { fitStorySummary } from './fit-story-summary.ts';
import { loadLabelledStories } from './labelled-stories.ts';

beforeAll(() => {
  vi.spyOn(console, 'log').mockImplementation(() => {});
});

describe('the weights of the summaries of stories', () => {
  it('are never fitted on the invented stories', async () => {
    const file = join(rootFolder, 'domain', 'stories', 'story-summary-weights.ts');
    const before = readFileSync(file, 'utf8');
    await expect(run(['--fit', '--invented'])).rejects.toThrow(/not here/);
    expect(readFileSync(file, 'utf8')).toBe(before);
  });

  it('favour what readers marked, of one event only', async () => {
    const stories = await loadLabelledStories(true);
    const { start } = fitStorySummary(stories);
    // In the invented stories, what begins a summary has more of the title.
    expect(start.share).toBeGreaterThan(0);
    const ofOne = stories.filter(({ isOneEvent }) => isOneEvent);
    expect(ofOne.length).toBeLessThan(stories.length);
    expect(fitStorySummary(ofOne)).toEqual(fitStorySummary(stories));
  });
});
