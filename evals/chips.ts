import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { seededRandom } from '#models/seeded-random.ts';
import { rootFolder } from '#server/config/paths.ts';
import {
  buildChipStories,
  type ChipStory,
  inventArticles,
  loadNewsroom,
  newsroomFile,
} from './chips/newsroom-stories.ts';
import { bootstrapMean } from './support/bootstrap.ts';
import { type Measured, type MeasuredEstimate, report, usesInvented } from './support/measured.ts';

/** The chips of a story that were read, and how many of them are right. */
interface ReadStory {
  reading: string;
  /** The id of its first article. */
  story: string;
  read: number;
  right: number;
}

const readingsFile = join(rootFolder, 'evals', 'chip-readings.csv');
const resamples = 2000;

function loadReadings(): ReadStory[] {
  if (!existsSync(readingsFile)) return [];
  const lines = readFileSync(readingsFile, 'utf8').trim().split('\n').slice(1);
  return lines.map((line) => {
    const [reading = '', story = '', read = '0', right = '0'] = line.split(',');
    return { reading, story, read: Number(read), right: Number(right) };
  });
}

const shareRight = (stories: readonly ReadStory[]): number =>
  stories.reduce((sum, { right }) => sum + right, 0) /
  Math.max(
    1,
    stories.reduce((sum, { read }) => sum + read, 0),
  );

/** The share of right chips with the middle 95 % over stories drawn with replacement. */
function estimateOf(stories: readonly ReadStory[]): MeasuredEstimate {
  const random = seededRandom(20_260_301);
  const values = Array.from({ length: resamples }, () =>
    shareRight(stories.flatMap(() => stories[Math.floor(random() * stories.length)] ?? [])),
  ).sort((a, b) => a - b);
  const at = (share: number): number => values[Math.round(share * (resamples - 1))] ?? 0;
  return { value: shareRight(stories), low: at(0.025), high: at(0.975) };
}

/** Prints chips for reading, drawn from the stories that no reading has used. */
function draw(stories: readonly ChipStory[], seed: number, count: number): void {
  const used = new Set(loadReadings().map(({ story }) => story));
  const unread = stories.filter(({ id }) => !used.has(id));
  const chips = unread.flatMap((story) => story.chips.map((chip) => ({ story, chip })));
  const random = seededRandom(seed);
  const picked = new Set<(typeof chips)[number]>();
  while (picked.size < Math.min(count, chips.length)) {
    const chip = chips[Math.floor(random() * chips.length)];
    if (chip !== undefined) picked.add(chip);
  }
  for (const story of unread) {
    const own = [...picked].filter((each) => each.story === story).map(({ chip }) => chip);
    if (own.length === 0) continue;
    const outlets = [...new Set(story.members.map(({ outlet }) => outlet.name))];
    console.log(`\n${story.id}\t${story.titles.slice(0, 4).join(' || ')} [${outlets.join(', ')}]`);
    console.log(`  all: ${story.chips.join(' · ')}\n  read: ${own.join(' · ')}`);
  }
}

const numberAfter = (args: readonly string[], option: string): number | null =>
  args.includes(option) ? Number(args[args.indexOf(option) + 1]) : null;

/**
 * `npm run eval -- chips [--draw SEED [--count N]]`: how many chips of stories (their topic and the names below it) are
 * right. People read them: `--draw` prints chips of stories that were not read before; evals/chip-readings.csv holds how
 * many were right.
 */
export async function run(args: string[]): Promise<Measured> {
  const isInvented = usesInvented(args, newsroomFile);
  const stories = await buildChipStories(isInvented ? inventArticles() : loadNewsroom());
  const seed = numberAfter(args, '--draw');
  if (seed !== null) draw(stories, seed, numberAfter(args, '--count') ?? 300);
  const readings = loadReadings().filter(({ read }) => read > 0);
  const rows = [...new Set(readings.map(({ reading }) => reading))].map((reading) => {
    const own = readings.filter((each) => each.reading === reading);
    const count = own.reduce((sum, { read }) => sum + read, 0);
    const what = `Chips that are right, ${count} read, ${reading}`;
    return { what, ...estimateOf(own), ...(reading.startsWith('after') ? { min: 0.95 } : {}) };
  });
  const chips = bootstrapMean(stories.map((story) => story.chips.length));
  return report(
    {
      name: 'chips',
      title: 'Topics and names of a story',
      about: `The chips of ${stories.length} stories of two articles and more: the topic, and the names that most articles repeat. Chips were drawn with a seed and read by hand beside the headlines. Right is a topic that fits, and a whole name of who or what the story is about. The second reading used stories of which no chip had been read.`,
      rows: [...rows, { what: 'Chips a story, now', ...chips }],
      detail: { stories: stories.length, readings: rows },
    },
    { isInvented: isInvented || seed !== null },
  );
}
