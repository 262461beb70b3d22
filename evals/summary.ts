import { findOpinionSign } from '#domain/analysis/opinion-signs.ts';
import { chooseHeadline, leadsOf } from '#domain/stories/choose-title.ts';
import { cleanHeadline } from '#domain/stories/clean-headline.ts';
import { parseStorySentences } from '#domain/stories/story-text.ts';
import { summariseStory } from '#domain/stories/summarise-story.ts';
import { factsIn } from '#domain/text/facts-in.ts';
import { findSentences } from '#domain/text/sentences.ts';
import { mean } from './support/bootstrap.ts';
import { compareMeans } from './support/compare-means.ts';
import { inventedFile, loadLabelledStories, type StoryRow, storiesFile } from './support/data-files.ts';
import { type Measured, type MeasuredRow, report, usesInvented } from './support/measured.ts';
import { rougeL } from './support/rouge.ts';

/** The neutral summary without its headline. */
const referenceOf = ([row]: readonly StoryRow[]): string =>
  (row?.neutral ?? '').replace(/^TITLE=>[\s\S]*?ARTICLE=>\s*/, '');

/** The first two sentences. */
const lead = ({ text }: StoryRow): string =>
  findSentences(text)
    .slice(0, 2)
    .map(({ start, end }) => text.slice(start, end))
    .join(' ');

/** The title that experts gave the event. */
const referenceTitle = ([row]: readonly StoryRow[]): string =>
  /^TITLE=>\s*([\s\S]*?)\s*ARTICLE=>/.exec(row?.neutral ?? '')?.[1] ?? '';

const parseArticles = (rows: readonly StoryRow[]) =>
  rows.map(({ title, text }) => ({
    title,
    sentences: parseStorySentences(text, title),
    beginning: text,
    opinion: findOpinionSign({ title, text }),
  }));

function titleOf(articles: ReturnType<typeof parseArticles>): string | null {
  const headlines = articles.map(({ title, opinion }) => ({
    text: cleanHeadline(title, []),
    isOpinion: opinion !== null,
  }));
  return chooseHeadline(headlines, null, { leads: leadsOf(articles) });
}

function summarise(rows: readonly StoryRow[]): string {
  const articles = parseArticles(rows);
  const summary = summariseStory(articles, { title: titleOf(articles) ?? '' });
  return summary.map(({ text }) => text).join(' ');
}

/** The article that is most like the two others, found without the reference. */
function findCentral(rows: readonly StoryRow[]): StoryRow {
  const likeness = (row: StoryRow) =>
    mean(rows.filter((other) => other !== row).map((other) => rougeL(row.text, other.text)));
  const [first] = [...rows].sort((a, b) => likeness(b) - likeness(a));
  if (first === undefined) throw new Error('A story without articles.');
  return first;
}

/** Facts that every text names. */
function sharedFacts(texts: readonly string[]): Set<string> {
  const [first, ...others] = texts.map(factsIn);
  return new Set([...(first ?? [])].filter((fact) => others.every((facts) => facts.has(fact))));
}

/** The share of the facts whose words stand in the text, in [0, 1]. */
function shareOfFacts(facts: ReadonlySet<string>, text: string): number {
  const words = new Set(
    text.toLowerCase().match(/\p{N}[\p{N}.,]*\p{N}|[\p{L}\p{N}][\p{L}\p{N}’'-]*/gu) ?? [],
  );
  const bare = new Set([...words].map((word) => word.replace(/['’]s$/, '')));
  let found = 0;
  for (const fact of facts) if (bare.has(fact)) found += 1;
  return facts.size === 0 ? 0 : found / facts.size;
}

/** The texts that our summary stands beside; of the articles the mean, for the rows do not say which is the center's. */
const baselines = [
  'lead of one article',
  'lead of the most central article',
  'one whole article',
  'the best of the three, known afterwards',
] as const;

interface Scores {
  ours: number[];
  beside: Record<(typeof baselines)[number], number[]>;
}

const emptyScores = (): Scores => ({
  ours: [],
  beside: {
    'lead of one article': [],
    'lead of the most central article': [],
    'one whole article': [],
    'the best of the three, known afterwards': [],
  },
});

function score({ ours, beside }: Scores, rows: readonly StoryRow[], measure: (text: string) => number): void {
  const articles = rows.map(({ text }) => measure(text));
  ours.push(measure(summarise(rows)));
  beside['lead of one article'].push(mean(rows.map((row) => measure(lead(row)))));
  beside['lead of the most central article'].push(measure(lead(findCentral(rows))));
  beside['one whole article'].push(mean(articles));
  beside['the best of the three, known afterwards'].push(Math.max(...articles));
}

const rowsOf = (what: string, { ours, beside }: Scores): MeasuredRow[] =>
  baselines.map((name) => compareMeans(what, ours, { name, values: beside[name] }));

/** The titles beside the one that experts gave the event. */
function titleRows(stories: readonly StoryRow[][]): MeasuredRow[] {
  const titled = stories.flatMap((rows) => {
    const expert = referenceTitle(rows);
    if (expert === '') return [];
    const each = rows.map(({ title }) => rougeL(cleanHeadline(title, []), expert));
    return [{ ours: rougeL(titleOf(parseArticles(rows)) ?? '', expert), each }];
  });
  const what = 'Title: ROUGE-L against the title that experts gave the event';
  const ours = titled.map((title) => title.ours);
  return [
    compareMeans(what, ours, {
      name: 'one of its headlines',
      values: titled.map(({ each }) => mean(each)),
    }),
    compareMeans(what, ours, {
      name: 'the best of them, known afterwards',
      values: titled.map(({ each }) => Math.max(...each)),
    }),
  ];
}

function showSome(stories: readonly StoryRow[][], args: string[]): void {
  const shown = args.includes('--show') ? Number(args[args.indexOf('--show') + 1]) : 0;
  const step = Math.max(1, Math.floor(stories.length / Math.max(1, shown)));
  for (let at = 0; at < shown; at += 1) {
    const rows = stories[at * step];
    if (rows !== undefined) console.log(`\nOURS     ${summarise(rows)}\nNEUTRAL  ${referenceOf(rows)}`);
  }
}

/**
 * `npm run eval -- summary [--show N]`: multi-source summaries against an expert's neutral summary: ROUGE-L, and the share
 * of the names and figures that all articles hold which the summary holds too, beside single articles. `--show` prints
 * some to be read by hand.
 */
export function run(args: string[]): Measured {
  const isInvented = usesInvented(args, storiesFile);
  const stories = loadLabelledStories(isInvented ? inventedFile('summary.jsonl') : storiesFile);
  const rouge = emptyScores();
  const facts = emptyScores();
  for (const rows of stories) {
    const reference = referenceOf(rows);
    score(rouge, rows, (text) => rougeL(text, reference));
    const shared = sharedFacts(rows.map(({ title, text }) => `${title} ${text}`));
    if (shared.size > 0) score(facts, rows, (text) => shareOfFacts(shared, text));
  }
  showSome(stories, args);
  return report(
    {
      name: 'summary',
      title: 'Summary of a story',
      about: `${stories.length} stories of three articles, one of each side, beside an expert’s neutral summary. ROUGE-L is how much of two texts stands in the same order in both. Facts are names and figures; ${facts.ours.length} stories have some that all three articles hold.`,
      rows: [
        ...rowsOf('ROUGE-L against the neutral summary', rouge),
        ...rowsOf('Share of common facts that it holds', facts),
        ...titleRows(stories),
      ],
      detail: null,
    },
    { isInvented },
  );
}
