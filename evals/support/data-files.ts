import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadRows } from '#models/load-rows.ts';
import { rootFolder } from '#server/config/paths.ts';
import { groupBy } from './bootstrap.ts';

/** A file of the labelled data, which lies beside the repository and is no part of it. */
export const dataFile = (name: string): string => join(rootFolder, '..', 'shared', 'data', name);

/** The articles of the newsroom beside the repository. */
export const newsroomFile = join(rootFolder, '..', 'shared', 'newsroom', 'articles-dev.jsonl.gz');

/** A file of the invented texts that ship. */
export const inventedFile = (name: string): string => join(rootFolder, 'evals', 'testdata', name);

export const loadInvented = <Row>(name: string): Row[] => [...loadRows<Row>(inventedFile(name))];

/** The lines of a table of labels in `evals/`, in cells, without its header. */
export const loadLabels = (file: string): string[][] =>
  readFileSync(join(rootFolder, 'evals', file), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','));

/** An article of a labelled story, with the expert's summary that all three share. */
export interface StoryRow {
  story: string;
  title: string;
  text: string;
  neutral: string;
}

/** The labelled stories without dates, each as its three articles. */
export const storiesFile = dataFile('stories-dev.jsonl.gz');

/** The stories of a collection, each as its articles, in the order of the file. */
export const loadLabelledStories = (file: string): StoryRow[][] =>
  groupBy([...loadRows<StoryRow>(file)], ({ story }) => story);
