import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { laterFeatures } from '#server/analysis/embedded/sentence-features.ts';
import { rootFolder } from '#server/config/paths.ts';
import { run } from '../article-summaries.ts';
import { loadLabelledSummaries } from './labelled-summaries.ts';

beforeAll(() => {
  vi.spyOn(console, 'log').mockImplementation(() => {});
});

describe('the weights of summaries', () => {
  it('are never fitted on the invented articles', async () => {
    const file = join(rootFolder, 'server', 'analysis', 'embedded', 'summary-weights.ts');
    const before = readFileSync(file, 'utf8');
    await expect(run(['--fit', '--invented'])).rejects.toThrow(/not here/);
    expect(readFileSync(file, 'utf8')).toBe(before);
  });

  it('count nothing as new where the headline has no words', async () => {
    const [label] = await loadLabelledSummaries(true);
    const { candidates = [], headline } = label?.fitting ?? {};
    const [first, second] = candidates;
    if (first === undefined || second === undefined || headline === undefined) throw new Error('No text.');
    const read = {
      ...{ sentences: [first], text: first.sentence },
      ...{ introduced: new Set<string>(), covered: new Set<string>() },
    };
    expect(laterFeatures(second, read, headline).fresh).toBeGreaterThan(0);
    expect(laterFeatures(second, read, { ...headline, weights: new Map() }).fresh).toBe(0);
  });
});
