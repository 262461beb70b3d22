import { join } from 'node:path';
import { type Side, sides as sideNames } from '#domain/analysis/rating.ts';
import { comparisonRows } from '#domain/comparison/compared-text.ts';
import { minCompared } from '#domain/comparison/find-contrasts.ts';
import { parseDocument } from '#domain/comparison/find-terms.ts';
import { findWordingContrasts } from '#domain/comparison/find-wording.ts';
import { shuffleSeries } from '#domain/comparison/shuffle-series.ts';
import { stemsOf } from '#domain/search/search-terms.ts';
import type { StoryProjection } from '#domain/stories/build-story-projection.ts';
import { overlapOf } from '#domain/stories/story-text.ts';
import { findPartisanTerms } from '#server/analysis/embedded/find-partisan-terms.ts';
import { rootFolder } from '#server/config/paths.ts';
import { projectStory } from './stories/compared-entries.ts';
import { loadReadings } from './stories/comparison-readings.ts';
import { bootstrapMean } from './support/bootstrap.ts';
import { loadLabelledStories } from './support/labelled-stories.ts';
import { type Measured, type MeasuredRow, report, usesInvented } from './support/measured.ts';
import { loadNewsroomStories, newsroomFile, type RatedArticle } from './support/newsroom-stories.ts';

type Story = readonly RatedArticle[];

const invented = join(rootFolder, 'evals', 'testdata', 'summary.jsonl');

/** The threshold of the product, and one that joins the chapters of a running story, for larger stories. */
const thresholds = [0.65, 0.3] as const;
const shuffles = 4;
/** Two sentences with a larger share of common stems say the same. */
const sameFrom = 0.6;

/** The shipped texts as one story, with sides by turns: they only show that everything works. */
function inventStories(): RatedArticle[][] {
  const rows = loadLabelledStories(invented).flat();
  const articles = rows.map(({ title, text }, at): RatedArticle => {
    const side = sideNames[at % 3] ?? null;
    const outlet = {
      name: `Outlet ${at}`,
      domain: `outlet-${at}.example`,
      side,
      region: 'us' as const,
      isWire: false,
    };
    const member = { id: `${at}`, title, outlet, side, credibility: null, dated: '2026-06-01', copyOf: null };
    return { member: { ...member, topics: [], probability: 1 }, text };
  });
  return [articles];
}

const countEntries = ({ sides }: StoryProjection): number =>
  sideNames.reduce(
    (sum, side) => sum + comparisonRows.reduce((all, row) => all + sides[side][row].length, 0),
    0,
  );

const countDescriptions = ({ sides }: StoryProjection): number =>
  sideNames.reduce(
    (sum, side) => sum + comparisonRows.reduce((all, row) => all + sides[side].described[row].length, 0),
    0,
  );

const ratedSides = (story: Story): Side[] => story.flatMap(({ member }) => member.side ?? []);

/** The story with its sides in another order. */
function withSides(story: Story, sides: readonly Side[]): RatedArticle[] {
  const next = sides.values();
  return story.map(({ member, text }) => ({
    member: member.side === null ? member : { ...member, side: next.next().value ?? null },
    text,
  }));
}

const otherSide = { left: 'right', right: 'left' } as const;

/** How many partisan terms the stories show on the side they are known to belong to, and on the other one. */
function countDirections(stories: readonly Story[]): { known: number; opposite: number } {
  const findOpposite = (text: string) =>
    findPartisanTerms(text).map((hit) => {
      const { side } = hit.entry;
      return side === undefined ? hit : { ...hit, entry: { ...hit.entry, side: otherSide[side] } };
    });
  const counts = { known: 0, opposite: 0 };
  for (const story of stories) {
    // Sides of the outlets alone: the wording of an article has a part in its own rating.
    const rated = story.filter(({ member }) => member.outlet.side !== null);
    const documents = rated.map(({ member, text }) => parseDocument({ ...member, text }));
    const sides = rated.flatMap(({ member }) => member.outlet.side ?? []);
    counts.known += findWordingContrasts(documents, sides, findPartisanTerms).length;
    counts.opposite += findWordingContrasts(documents, sides, findOpposite).length;
  }
  return counts;
}

/** The share of shuffled orders of a story's sides with an entry. */
function shareByChance(story: Story): number {
  let found = 0;
  for (const sides of shuffleSeries(ratedSides(story), shuffles))
    if (countEntries(projectStory(withSides(story, sides))) > 0) found += 1;
  return found / shuffles;
}

/** The sentences of a story page in their order: summary, common ground, passages. */
function shownSentences({ summary, commonGround, sides }: StoryProjection): string[] {
  const summarised = summary.map(({ text }) => text);
  const passages = sideNames.flatMap((side) => [
    ...comparisonRows.flatMap((row) => sides[side][row].flatMap((entry) => entry.passages)),
    ...comparisonRows.flatMap((row) => sides[side].described[row].flatMap((entry) => entry.passages)),
    ...sides[side].passages,
  ]);
  return [
    ...summarised,
    ...commonGround.map(({ text }) => text).filter((text) => !summarised.includes(text)),
    ...passages.map(({ quote }) => quote),
  ];
}

/** For each sentence whether an earlier one of the page says the same. */
function findRepeats(sentences: readonly string[]): number[] {
  const stems = sentences.map((sentence) => stemsOf(sentence));
  return stems.map((own, at) =>
    stems.slice(0, at).some((other) => overlapOf(own, other) >= sameFrom) ? 1 : 0,
  );
}

function show(stories: readonly Story[], args: readonly string[]): void {
  const shown = args.includes('--show') ? Number(args[args.indexOf('--show') + 1]) : 0;
  const onlyEntries = args.includes('--entries');
  const pages = stories
    .map((story) => ({ story, page: projectStory(story) }))
    .filter(({ page }) => !onlyEntries || countEntries(page) > 0);
  const step = Math.max(1, Math.floor(pages.length / Math.max(1, shown)));
  for (const { story, page } of pages.filter((_, at) => at % step === 0).slice(0, shown)) {
    const counts = sideNames
      .map((side) => ratedSides(story).filter((each) => each === side).length)
      .join('/');
    console.log(`\n## ${story[0]?.member.id} ${counts} ${story[0]?.member.title}`);
    for (const { text } of page.summary) console.log(`  SUMMARY ${text}`);
    for (const { text } of page.commonGround) console.log(`  COMMON ${text}`);
    for (const { text } of page.differences) console.log(`  DIFFERENCE ${text}`);
    for (const line of page.comparison.split('\n')) console.log(`  ${line}`);
  }
}

/**
 * `npm run eval -- contrasts [--show N [--entries]]`: measures the comparison of the sides on the newsroom's stories:
 * how often it claims anything, how often it would if the sides were drawn at random, what a page says twice, and what
 * readers found. `--show` prints stories for reading.
 */
export async function run(args: string[]): Promise<Measured> {
  const isInvented = usesInvented(args, newsroomFile);
  const [stories = [], running = []] = isInvented
    ? [inventStories(), inventStories()]
    : await loadNewsroomStories(thresholds);
  const hasSides = (story: Story) => new Set(ratedSides(story)).size > 1;
  const compared = stories.filter(hasSides);
  const large = running.filter((story) => hasSides(story) && ratedSides(story).length >= minCompared);
  if (args.includes('--show')) {
    show(args.includes('--entries') ? large : compared, args);
  }
  const pages = compared.map(projectStory);
  const claims = large.map((story) => (countEntries(projectStory(story)) > 0 ? 1 : 0));
  const byChance = large.map(shareByChance);
  const passages = pages.map(({ sides }) =>
    sideNames.some((side) => sides[side].passages.length > 0) ? 1 : 0,
  );
  const { known, opposite } = countDirections(running);
  const repeats = pages.flatMap((page) => findRepeats(shownSentences(page)));
  const rows: MeasuredRow[] = [
    {
      what: 'Running stories with any claim about a side',
      ...bootstrapMean(claims),
      baseline: { name: 'sides drawn at random', ...bootstrapMean(byChance) },
    },
    {
      what: 'Running stories with a claim when the sides are drawn at random',
      ...bootstrapMean(byChance),
      max: 0.05,
    },
    {
      what: 'Partisan terms that differ in the direction known beforehand, running stories',
      ...bootstrapMean(Array.from({ length: known + opposite }, (_, at) => (at < known ? 1 : 0))),
    },
    {
      what: 'Stories with any claim',
      ...bootstrapMean(pages.map((page) => (countEntries(page) > 0 ? 1 : 0))),
    },
    {
      what: 'Stories that describe what the articles of a side have',
      ...bootstrapMean(pages.map((page) => (countDescriptions(page) > 0 ? 1 : 0))),
    },
    { what: 'Stories with passages without a claim', ...bootstrapMean(passages) },
    {
      what: 'Sentences of a story page that say what an earlier one says',
      ...bootstrapMean(repeats),
      max: 0.05,
    },
    ...loadReadings().map(({ what, right, of, aim }) => ({
      what,
      ...bootstrapMean(Array.from({ length: of }, (_, at) => (at < right ? 1 : 0))),
      ...aim,
    })),
  ];
  return report(
    {
      name: 'contrasts',
      title: 'What each side stresses, leaves out and calls things',
      about: `The newsroom’s 4,000 articles, rated and put into stories as the product does: ${compared.length} stories with articles of two sides; and, joined at a threshold of ${thresholds[1]} into running stories, ${large.length} with at least ${minCompared} rated articles, since few stories of this collection are large. A claim is one whose like chance would give a story in at most 5 of 100 random divisions of its articles, over all that was tried. Partisan terms need no such improbability, for their side is known beforehand. Entries were read in 29 stories of these articles and the labelled ones, some joined at the lower threshold; passages and common ground in 20 stories of the newsroom; by one reader, twice, the faults of the first reading mended between.`,
      rows,
      detail: { stories: compared.length, running: large.length, sentences: repeats.length, known, opposite },
    },
    { isInvented },
  );
}
