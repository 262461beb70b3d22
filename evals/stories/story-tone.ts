import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { judgeSentiment } from '#domain/stories/measure-sentiment.ts';
import type { Sentiment } from '#domain/stories/sentiment.ts';
import { rootFolder } from '#server/config/paths.ts';
import { bootstrapMean } from '../support/bootstrap.ts';
import type { StoryRow } from '../support/labelled-stories.ts';
import type { MeasuredRow } from '../support/measured.ts';
import { measureArticleTone } from './measure-tone.ts';

const labelFile = join(rootFolder, 'evals', 'story-tone-labels.csv');

function loadLabels(): Map<string, Sentiment> {
  const lines = readFileSync(labelFile, 'utf8').trim().split('\n').slice(1);
  return new Map(
    lines.map((line): [string, Sentiment] => {
      const [story = '', label] = line.split(',');
      return [story, label as Sentiment];
    }),
  );
}

/** How often the overall tone of a story of three articles is the reader's. */
export function storyToneRows(stories: readonly StoryRow[][]): MeasuredRow[] {
  const labels = loadLabels();
  const labelled = stories.flatMap((rows) => {
    const label = labels.get(String(rows[0]?.story));
    const said = judgeSentiment(rows.map(measureArticleTone))?.tone;
    return label === undefined ? [] : [said === label ? 1 : 0];
  });
  if (labelled.length === 0) return [];
  const what = `Overall tone of ${labelled.length} labelled stories of three articles, always said: accuracy`;
  return [{ what, ...bootstrapMean(labelled) }];
}
