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

/** How often a story of three articles has an overall tone that is said, and how often it is the reader's. */
export function storyToneRows(stories: readonly StoryRow[][]): MeasuredRow[] {
  const labels = loadLabels();
  const judged = stories.map((rows) => ({
    said: judgeSentiment(rows.map(measureArticleTone)),
    label: labels.get(String(rows[0]?.story)),
  }));
  const share = {
    what: 'Stories of three articles for which an overall tone is said',
    ...bootstrapMean(judged.map(({ said }) => (said === null ? 0 : 1))),
  };
  const labelled = judged.filter(({ label }) => label !== undefined);
  const said = labelled.filter((each) => each.said !== null);
  if (said.length === 0) return [share];
  return [
    share,
    {
      what: `Tone of ${labelled.length} labelled stories, where it is said (${said.length}): accuracy`,
      ...bootstrapMean(said.map((each) => (each.said === each.label ? 1 : 0))),
      min: 0.85,
    },
  ];
}
