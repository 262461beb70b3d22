import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sides } from '#domain/analysis/rating.ts';
import { type ComparisonEntry, comparisonRows } from '#domain/comparison/compared-text.ts';
import { maxArticles } from '#domain/comparison/find-contrasts.ts';
import { buildStoryProjection, type StoryProjection } from '#domain/stories/build-story-projection.ts';
import { chooseQuotedArticles, parseStorySentences } from '#domain/stories/story-text.ts';
import { summariseTexts } from '#domain/stories/summarise-texts.ts';
import { seededRandom } from '#models/lean/lean-training.ts';
import { findPartisanTerms } from '#server/analysis/embedded/find-partisan-terms.ts';
import { rootFolder } from '#server/config/paths.ts';
import type { RatedArticle } from '../support/newsroom-stories.ts';

const file = join(rootFolder, 'evals', 'comparison-entries.csv');

/** An entry of a comparison with its place: story, side, row and rank. */
export interface PlacedEntry {
  key: string;
  kind: 'claim' | 'description';
  entry: ComparisonEntry;
}

/** The verdicts of two readings of an entry, and whether its passages show it. */
export interface EntryReading {
  seed: number;
  key: string;
  kind: string;
  first: boolean;
  second: boolean;
  isClear: boolean;
  isTwice: boolean;
}

/** The projection of a story as the product builds it. */
export function projectStory(story: readonly RatedArticle[]): StoryProjection {
  const members = story.map(({ member }) => member);
  const fullTexts = new Map(story.map(({ member, text }) => [member.id, text]));
  const quoted = chooseQuotedArticles(members, maxArticles).map((member) => ({
    member,
    sentences: parseStorySentences(fullTexts.get(member.id) ?? '', member.title),
  }));
  return buildStoryProjection(members, quoted, {
    isEnglish: true,
    summarised: summariseTexts(quoted, members[0]?.title ?? '', findPartisanTerms),
    fullTexts,
    wording: { findPartisanTerms },
  });
}

/** All entries of a story, claims and descriptions, in the order of the page. */
export function listEntries(
  story: readonly RatedArticle[],
  { sides: compared }: StoryProjection,
): PlacedEntry[] {
  const id = story[0]?.member.id ?? '';
  return sides.flatMap((side) =>
    comparisonRows.flatMap((row) => [
      ...compared[side][row].map((entry, at): PlacedEntry => {
        return { key: `${id},${side},${row},claim ${at}`, kind: 'claim', entry };
      }),
      ...compared[side].described[row].map((entry, at): PlacedEntry => {
        return { key: `${id},${side},${row},description ${at}`, kind: 'description', entry };
      }),
    ]),
  );
}

/** The draws (seed, number) that were read while the rules were written: from all stories, then from the others. */
const firstDraws = [
  [11, 22],
  [12, 25],
  [2026, 40],
  [2027, 40],
  [2028, 40],
] as const;
const laterDraws = [
  [3001, 40],
  [3002, 40],
  [3003, 40],
  [3004, 40],
] as const;

function pick<Story>(stories: readonly Story[], seed: number, count: number): Story[] {
  const random = seededRandom(seed);
  const picked = new Set<Story>();
  while (picked.size < Math.min(count, stories.length)) {
    const story = stories[Math.floor(random() * stories.length)];
    if (story !== undefined) picked.add(story);
  }
  return [...picked];
}

/** Stories drawn without replacement from those that were not read while the rules were written. */
export function drawStories<Story>(stories: readonly Story[], seed: number, count: number): Story[] {
  const known = new Set(firstDraws.flatMap(([earlier, size]) => pick(stories, earlier, size)));
  for (const [earlier, size] of laterDraws) {
    const unread = stories.filter((story) => !known.has(story));
    for (const story of pick(unread, earlier, size)) known.add(story);
  }
  return pick(
    stories.filter((story) => !known.has(story)),
    seed,
    count,
  );
}

/** Prints the entries of drawn stories for reading, each with the number of its line. */
export function printEntries(stories: readonly RatedArticle[][], seed: number, count: number): void {
  let line = 0;
  for (const story of drawStories(stories, seed, count)) {
    console.log(`\n## ${story[0]?.member.id}`);
    for (const { member } of story) console.log(`  [${member.side}] ${member.outlet.name}: ${member.title}`);
    for (const { key, entry } of listEntries(story, projectStory(story))) {
      const { text, count: own, of, othersCount, othersOf } = entry;
      line += 1;
      console.log(
        `${line}. ${key.split(',').slice(1).join(' ')}: ${text} (${own}/${of}, ${othersCount}/${othersOf})`,
      );
      for (const { quote } of entry.passages) console.log(`      ${quote}`);
    }
  }
}

/** The verdicts on read entries: correct and about the event in either reading, clear, said twice. */
export function loadEntryReadings(): EntryReading[] {
  const [, ...lines] = readFileSync(file, 'utf8').trim().split('\n');
  return lines.map((line) => {
    const [seed = '', story = '', side = '', row = '', place = '', ...verdicts] = line.split(',');
    const [first, second, isClear, isTwice] = verdicts.map((verdict) => verdict === '1');
    return {
      ...{ seed: Number(seed), key: [story, side, row, place].join(','), kind: place.split(' ')[0] ?? '' },
      ...{
        first: first === true,
        second: second === true,
        isClear: isClear === true,
        isTwice: isTwice === true,
      },
    };
  });
}
