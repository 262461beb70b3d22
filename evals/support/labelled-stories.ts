import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

/** An article of a labelled story, with the expert's summary that all three share. */
export interface StoryRow {
  story: string;
  title: string;
  text: string;
  neutral: string;
}

/** The stories of a collection, each as its articles, in the order of the file. */
export function loadLabelledStories(file: string): StoryRow[][] {
  const bytes = readFileSync(file);
  const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  const stories = new Map<string, StoryRow[]>();
  for (const line of text.trim().split('\n')) {
    const row = JSON.parse(line) as StoryRow;
    const known = stories.get(row.story);
    if (known === undefined) stories.set(row.story, [row]);
    else known.push(row);
  }
  return [...stories.values()];
}
