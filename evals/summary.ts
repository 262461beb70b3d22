import { join } from 'node:path';
import { findOpinionSign } from '#domain/analysis/opinion-signs.ts';
import { chooseHeadline, leadsOf } from '#domain/stories/choose-title.ts';
import { cleanHeadline } from '#domain/stories/clean-headline.ts';
import { parseStorySentences } from '#domain/stories/story-text.ts';
import { summariseStory } from '#domain/stories/summarise-story.ts';
import { findSentences } from '#domain/text/sentences.ts';
import { rootFolder } from '#server/config/paths.ts';
import { bootstrapMean, type Estimate, mean } from './support/bootstrap.ts';
import { loadLabelledStories, type StoryRow } from './support/labelled-stories.ts';
import { type Measured, type MeasuredRow, report, usesInvented } from './support/measured.ts';
import { coverage, sharedFacts } from './support/named-facts.ts';
import { rougeL } from './support/rouge.ts';

const labelled = join(rootFolder, '..', 'shared', 'data', 'stories-dev.jsonl.gz');
const invented = join(rootFolder, 'evals', 'testdata', 'summary.jsonl');

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
    ...{ title, sentences: parseStorySentences(text, title), beginning: text },
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

/** What each method scores on each story. */
interface Scores {
  ours: number[];
  /** Of its three articles, for the rows do not say which is the center's. */
  lead: number[];
  centralLead: number[];
  article: number[];
  centralArticle: number[];
  /** Whichever of the three articles fits the reference best: known only afterwards. */
  oracle: number[];
}

const emptyScores = (): Scores => ({
  ours: [],
  lead: [],
  centralLead: [],
  article: [],
  centralArticle: [],
  oracle: [],
});

function score(into: Scores, rows: readonly StoryRow[], measure: (text: string) => number): void {
  const central = findCentral(rows);
  const articles = rows.map(({ text }) => measure(text));
  into.ours.push(measure(summarise(rows)));
  into.lead.push(mean(rows.map((row) => measure(lead(row)))));
  into.centralLead.push(measure(lead(central)));
  into.article.push(mean(articles));
  into.centralArticle.push(measure(central.text));
  into.oracle.push(Math.max(...articles));
}

const names: Record<keyof Scores, string> = {
  ours: 'our summary',
  lead: 'lead of one article',
  centralLead: 'lead of the most central article',
  article: 'one whole article',
  centralArticle: 'the most central whole article',
  oracle: 'the best of the three, known afterwards',
};
type Method = keyof Scores;
const methods = Object.keys(names) as Method[];

function differences(scores: Scores): Record<string, Estimate> {
  const against = methods.filter((method) => method !== 'ours');
  return Object.fromEntries(
    against.map((method) => [
      method,
      bootstrapMean(scores.ours.map((value, at) => value - (scores[method][at] ?? 0))),
    ]),
  );
}

function summarizeScores(scores: Scores) {
  return {
    values: Object.fromEntries(methods.map((method) => [method, bootstrapMean(scores[method])])),
    gains: differences(scores),
  };
}

type Report = ReturnType<typeof summarizeScores>;

/** One row for each text that ours stands beside. */
function rowsOf(what: string, { values, gains }: Report, against: readonly Method[]): MeasuredRow[] {
  const ours = values.ours;
  if (ours === undefined) return [];
  return against.flatMap((method) => {
    const [baseline, difference] = [values[method], gains[method]];
    if (baseline === undefined || difference === undefined) return [];
    return [{ what, ...ours, baseline: { name: names[method], ...baseline }, difference }];
  });
}

/**
 * `npm run eval -- summary [--show N]`: multi-source summaries against an expert's neutral summary: ROUGE-L,
 * and the share of the names and figures that all articles hold which the summary holds too, each with 95 %
 * bootstrap intervals over stories, beside single articles. `--show` prints some to be read by hand.
 */
export function run(args: string[]): Measured {
  const isInvented = usesInvented(args, labelled);
  const stories = loadLabelledStories(isInvented ? invented : labelled);
  const titles = { ours: [] as number[], mean: [] as number[], oracle: [] as number[] };
  const rouge = emptyScores();
  const facts = emptyScores();
  for (const rows of stories) {
    const reference = referenceOf(rows);
    score(rouge, rows, (text) => rougeL(text, reference));
    const expert = referenceTitle(rows);
    if (expert !== '') {
      const each = rows.map(({ title }) => rougeL(cleanHeadline(title, []), expert));
      titles.ours.push(rougeL(titleOf(parseArticles(rows)) ?? '', expert));
      titles.mean.push(mean(each));
      titles.oracle.push(Math.max(...each));
    }
    const shared = sharedFacts(rows.map(({ title, text }) => `${title} ${text}`));
    if (shared.size > 0) score(facts, rows, (text) => coverage(shared, text));
  }
  showSome(stories, args);
  const withFacts = facts.ours.length;
  const detail = {
    stories: stories.length,
    storiesWithSharedFacts: withFacts,
    rougeL: summarizeScores(rouge),
    sharedFacts: summarizeScores(facts),
    titles: {
      ours: bootstrapMean(titles.ours),
      mean: bootstrapMean(titles.mean),
      oracle: bootstrapMean(titles.oracle),
      gain: bootstrapMean(titles.ours.map((value, at) => value - (titles.mean[at] ?? 0))),
      lack: bootstrapMean(titles.ours.map((value, at) => value - (titles.oracle[at] ?? 0))),
    },
  };
  return report(reportSummary(detail), { isInvented });
}

/** Puts the numbers into the common form. */
function reportSummary(detail: {
  stories: number;
  storiesWithSharedFacts: number;
  rougeL: Report;
  sharedFacts: Report;
  titles: Record<'ours' | 'mean' | 'oracle' | 'gain' | 'lack', Estimate>;
}): Measured {
  const { ours, mean: one, oracle, gain, lack } = detail.titles;
  const titled = { what: 'Title: ROUGE-L against the title that experts gave the event', ...ours };
  return {
    name: 'summary',
    title: 'Summary of a story',
    about: `${detail.stories} stories of three articles, one of each side, beside an expert’s neutral summary. ROUGE-L is how much of two texts stands in the same order in both. Facts are names and figures; ${detail.storiesWithSharedFacts} stories have some that all three articles hold.`,
    rows: [
      ...rowsOf('ROUGE-L against the neutral summary', detail.rougeL, [
        'lead',
        'centralLead',
        'article',
        'oracle',
      ]),
      ...rowsOf('Share of common facts that it holds', detail.sharedFacts, [
        'lead',
        'centralLead',
        'article',
        'oracle',
      ]),
      { ...titled, baseline: { name: 'one of its headlines', ...one }, difference: gain },
      { ...titled, baseline: { name: 'the best of them, known afterwards', ...oracle }, difference: lack },
    ],
    detail,
  };
}

function showSome(stories: readonly StoryRow[][], args: string[]): void {
  const shown = args.includes('--show') ? Number(args[args.indexOf('--show') + 1]) : 0;
  const step = Math.max(1, Math.floor(stories.length / Math.max(1, shown)));
  for (let at = 0; at < shown; at += 1) {
    const rows = stories[at * step];
    if (rows !== undefined) console.log(`\nOURS     ${summarise(rows)}\nNEUTRAL  ${referenceOf(rows)}`);
  }
}
