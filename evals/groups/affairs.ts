import { findAffairs } from '#domain/stories/find-affairs.ts';
import { parseStorySentences } from '#domain/stories/story-text.ts';
import { bootstrapMean } from '../support/bootstrap.ts';
import { loadLabels } from '../support/data-files.ts';
import type { MeasuredRow } from '../support/measured.ts';
import type { Group } from './load-groups.ts';
import { titleOf } from './titles.ts';

const summarised = 3;

/** A group as a card of an edition: its title and the first sentences of its articles. */
const toStory = (group: Group) => ({
  id: group.id,
  title: titleOf(group),
  ai_summary: group.articles
    .slice(0, summarised)
    .map(({ title, text }) => parseStorySentences(text, title)[0]?.text ?? '')
    .join(' '),
});

/** Pairs that stand folded together, with the most prominent story first. */
export function findFolded(groups: readonly Group[]): { first: string; second: string; titles: string[] }[] {
  const stories = [...groups].sort((a, b) => b.articles.length - a.articles.length).map(toStory);
  const titles = new Map(stories.map(({ id, title }) => [id, title]));
  return [...findAffairs(stories)]
    .filter(([id, affair]) => id !== affair.id)
    .map(([second, { id: first }]) => ({
      ...{ first, second },
      titles: [titles.get(first) ?? '', titles.get(second) ?? ''],
    }));
}

const loadReadings = (): Map<string, boolean> =>
  new Map(
    loadLabels('affair-readings.csv').map(([first, second, isRight]) => [
      `${first},${second}`,
      isRight === '1',
    ]),
  );

/** Of the pairs folded together that were read, how many are of one affair. Prints those that were not read. */
export function measureAffairs(groups: readonly Group[]): MeasuredRow[] {
  const readings = loadReadings();
  const read: number[] = [];
  for (const { first, second, titles } of findFolded(groups)) {
    const isRight = readings.get(`${first},${second}`);
    if (isRight === undefined) console.log(`not read: ${first},${second} ${titles.join(' | ')}`);
    else read.push(isRight ? 1 : 0);
  }
  if (read.length === 0) return [];
  return [
    {
      what: `Stories folded together that are of one affair, ${read.length} pairs read`,
      ...bootstrapMean(read),
    },
  ];
}
