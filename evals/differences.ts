import { type Side, sides as sideNames } from '#domain/analysis/rating.ts';
import { comparisonRows } from '#domain/comparison/compared-text.ts';
import type { StoryProjection } from '#domain/stories/build-story-projection.ts';
import { seededRandom } from '#models/seeded-random.ts';
import { loadDifferenceReadings } from './stories/difference-readings.ts';
import { inventStories, projectStory } from './stories/project-story.ts';
import { bootstrapMean, bootstrapShare } from './support/bootstrap.ts';
import { type Measured, type MeasuredRow, report, usesInvented } from './support/measured.ts';
import { loadNewsroomStories, newsroomFile, type RatedArticle } from './support/newsroom-stories.ts';

type Story = readonly RatedArticle[];

/** The threshold of the product, and one that joins the chapters of a running story, for larger stories. */
const thresholds = [0.65, 0.3] as const;
const shuffles = 2;
const minOutlets = 3;

const sidesOf = (story: Story): Side[] => story.flatMap(({ member }) => member.side ?? []);
const hasSides = (story: Story): boolean => new Set(sidesOf(story)).size > 1;
const outletsOf = (story: Story): number => new Set(story.map(({ member }) => member.outlet.domain)).size;
const hasClaim = ({ sides }: StoryProjection): boolean =>
  sideNames.some((side) => comparisonRows.some((row) => sides[side][row].length > 0));

/** The story with its sides in a random order. */
function shuffle(story: Story, random: () => number): RatedArticle[] {
  const left = sidesOf(story);
  return story.map(({ member, text }) => {
    const [side = null] = member.side === null ? [] : left.splice(Math.floor(random() * left.length), 1);
    return { member: { ...member, side }, text };
  });
}

function show(stories: readonly Story[], args: readonly string[]): void {
  const shown = args.includes('--show') ? Number(args[args.indexOf('--show') + 1]) : 0;
  const step = Math.max(1, Math.floor(stories.length / Math.max(1, shown)));
  for (const story of stories.filter((_, at) => at % step === 0).slice(0, shown)) {
    const { summary, commonGround, differences, comparison } = projectStory(story);
    console.log(`\n## ${story[0]?.member.id} ${story[0]?.member.title}`);
    for (const { text } of summary) console.log(`  SUMMARY ${text}`);
    for (const { text } of commonGround) console.log(`  COMMON ${text}`);
    for (const { aspect, text } of differences) console.log(`  DIFFERENCE ${aspect} ${text}`);
    for (const line of comparison.split('\n')) console.log(`  ${line}`);
  }
}

/**
 * `npm run eval -- differences [--show N]`: how many of the newsroom's stories have common ground and key differences, how
 * often one is marked as more than chance, and how often it would be if the sides were drawn at random; and what a reader
 * found. `--show` prints stories for reading.
 */
export async function run(args: string[]): Promise<Measured> {
  const isInvented = usesInvented(args, newsroomFile);
  const [stories = [], running = []] = isInvented
    ? [inventStories(), inventStories()]
    : await loadNewsroomStories(thresholds);
  const compared = stories.filter(hasSides);
  show(compared, args);
  const pages = compared.map(projectStory);
  const common = compared.flatMap((story, at) => (outletsOf(story) < minOutlets ? [] : (pages[at] ?? [])));
  const large = running.filter((story) => hasSides(story) && outletsOf(story) >= minOutlets);
  const random = seededRandom(17);
  const byChance = large.flatMap((story) =>
    Array.from({ length: shuffles }, () => projectStory(shuffle(story, random))),
  );
  const rows: MeasuredRow[] = [
    {
      what: 'Stories of two sides with a key difference',
      ...bootstrapShare(pages, ({ differences }) => differences.length > 0),
      min: 0.85,
    },
    {
      what: 'Stories of two sides with three key differences and more',
      ...bootstrapShare(pages, ({ differences }) => differences.length > 2),
    },
    {
      what: 'Stories of two sides and three outlets with common ground',
      ...bootstrapShare(common, ({ commonGround }) => commonGround.length > 0),
      min: 0.85,
    },
    {
      what: 'Stories of two sides and three outlets with common ground in a sentence',
      ...bootstrapShare(common, ({ commonGround }) =>
        commonGround.some(({ text }) => !/ articles share /.test(text)),
      ),
    },
    {
      what: 'Running stories with a fact that is marked as more than chance',
      ...bootstrapShare(large.map(projectStory), hasClaim),
      baseline: { name: 'sides drawn at random', ...bootstrapShare(byChance, hasClaim) },
    },
    {
      what: 'Running stories with such a mark when the sides are drawn at random',
      ...bootstrapShare(byChance, hasClaim),
      max: 0.05,
    },
    ...loadDifferenceReadings().map(({ what, right, of, min }) => ({
      what,
      ...bootstrapMean(Array.from({ length: of }, (_, at) => (at < right ? 1 : 0))),
      min,
    })),
  ];
  return report(
    {
      name: 'differences',
      title: 'Common ground and what sets the sides apart',
      about: `The newsroom’s 4,000 articles, rated and grouped as the product does: ${compared.length} stories with articles of two sides, ${common.length} of them of three outlets and more. Joined at a threshold of ${thresholds[1]} there are ${large.length} running stories. A large language model read facts against the texts of the articles.`,
      rows,
      detail: { stories: compared.length, outlets: common.length, running: large.length },
    },
    { isInvented },
  );
}
