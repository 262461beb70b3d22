import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sides } from '#domain/analysis/rating.ts';
import { stemsOf } from '#domain/search/search-terms.ts';
import { type ComparedSentence, compareSentences, standsAlone } from '#domain/stories/compare-sentences.ts';
import { findCommonGround } from '#domain/stories/find-common-ground.ts';
import { findDifferences } from '#domain/stories/find-differences.ts';
import {
  judgeSentiment,
  measureArticle,
  measureFeeling,
  type Sentiment,
} from '#domain/stories/measure-sentiment.ts';
import { parseStorySentences, type StoryText } from '#domain/stories/story-text.ts';
import { loadRows } from '#models/load-rows.ts';
import { rootFolder } from '#server/config/paths.ts';
import { bootstrapMean, type Estimate, mean } from './support/bootstrap.ts';
import { loadLabelledStories, type StoryRow } from './support/labelled-stories.ts';
import { type Measured, type MeasuredRow, report, usesInvented } from './support/measured.ts';
import { coverage, namedFacts } from './support/named-facts.ts';

const labelled = join(rootFolder, '..', 'shared', 'data', 'stories-dev.jsonl.gz');
const newsroom = join(rootFolder, '..', 'shared', 'newsroom', 'articles-dev.jsonl.gz');
const invented = join(rootFolder, 'evals', 'testdata', 'summary.jsonl');
const labelFile = join(rootFolder, 'evals', 'sentiment-labels.csv');

/** The three articles, one for each side. The data do not say which is which, and no figure depends on it. */
function textsOf(rows: readonly StoryRow[]): StoryText[] {
  return rows.slice(0, sides.length).map(({ title, text }, at) => {
    const side = sides[at] ?? null;
    const domain = `outlet-${at}.example`;
    return {
      member: {
        id: String(at),
        title,
        outlet: { name: `Outlet ${at}`, domain, side, region: 'us', isWire: false },
        side,
        credibility: null,
        dated: '2026-03-04T10:00:00Z',
        copyOf: null,
        topics: [],
        probability: 1,
      },
      sentences: parseStorySentences(text),
    };
  });
}

/** The share of a sentence's stems that a text contains, in [0, 1]. */
function shareIn(sentence: string, text: ReadonlySet<string>): number {
  const stems = [...stemsOf(sentence)];
  return stems.filter((stem) => text.has(stem)).length / Math.max(1, stems.length);
}

/** The share of a sentence's names and figures that no other article has; null if it has none. */
function ownFacts(sentence: string, others: readonly StoryRow[]): number | null {
  const facts = namedFacts(sentence);
  const elsewhere = others.map(({ title, text }) => `${title} ${text}`).join('\n');
  return facts.size === 0 ? null : 1 - coverage(facts, elsewhere);
}

interface Statements {
  common: string[];
  own: { text: string; at: number }[];
  sentences: readonly ComparedSentence[];
}

function findStatements(rows: readonly StoryRow[]): Statements {
  const texts = textsOf(rows);
  const sentences = compareSentences(texts);
  const own = findDifferences(texts, sentences).flatMap((sideReport) =>
    sideReport.sentences.slice(0, 2).map(({ text, member }) => ({ text, at: Number(member.id) })),
  );
  return { common: findCommonGround(sentences).map(({ text }) => text), own, sentences };
}

interface Paired {
  ours: number[];
  baseline: number[];
}

function rowOf(what: string, name: string, { ours, baseline }: Paired): MeasuredRow {
  return {
    what,
    ...bootstrapMean(ours),
    baseline: { name, ...bootstrapMean(baseline) },
    difference: bootstrapMean(ours.map((value, at) => value - (baseline[at] ?? 0))),
  };
}

function usable({ sentence }: ComparedSentence): boolean {
  return standsAlone(sentence.text);
}

interface Numbers {
  stories: number;
  withCommon: Estimate;
  withOwn: Estimate;
  commonAgainstLeads: Paired;
  commonAgainstAny: Paired;
  own: Paired;
}

function measureStories(stories: readonly StoryRow[][]): Numbers {
  const numbers: Numbers = {
    stories: stories.length,
    withCommon: bootstrapMean([]),
    withOwn: bootstrapMean([]),
    commonAgainstLeads: { ours: [], baseline: [] },
    commonAgainstAny: { ours: [], baseline: [] },
    own: { ours: [], baseline: [] },
  };
  const found = { common: [] as number[], own: [] as number[] };
  for (const rows of stories) {
    const { common, own, sentences } = findStatements(rows);
    found.common.push(common.length > 0 ? 1 : 0);
    found.own.push(own.length > 0 ? 1 : 0);
    const candidates = sentences.filter(usable);
    measureCommon(rows, common, candidates, numbers);
    measureOwn(rows, own, candidates, numbers.own);
  }
  return { ...numbers, withCommon: bootstrapMean(found.common), withOwn: bootstrapMean(found.own) };
}

function measureCommon(
  rows: readonly StoryRow[],
  common: readonly string[],
  candidates: readonly ComparedSentence[],
  into: Numbers,
): void {
  const [first] = rows;
  if (common.length === 0 || candidates.length === 0 || first === undefined) return;
  const neutral = stemsOf(first.neutral);
  const support = (texts: readonly string[]): number => mean(texts.map((text) => shareIn(text, neutral)));
  const ours = support(common);
  const leads = candidates
    .filter(({ sentence }) => sentence.order === 0)
    .map(({ sentence }) => sentence.text);
  into.commonAgainstAny.ours.push(ours);
  into.commonAgainstAny.baseline.push(support(candidates.map(({ sentence }) => sentence.text)));
  if (leads.length === 0) return;
  into.commonAgainstLeads.ours.push(ours);
  into.commonAgainstLeads.baseline.push(support(leads));
}

function measureOwn(
  rows: readonly StoryRow[],
  own: Statements['own'],
  candidates: readonly ComparedSentence[],
  into: Paired,
): void {
  const rarity = (text: string, at: number) =>
    ownFacts(
      text,
      rows.filter((_, other) => other !== at),
    );
  const ours = own.flatMap(({ text, at }) => rarity(text, at) ?? []);
  const any = candidates.flatMap(({ sentence, member }) => rarity(sentence.text, Number(member.id)) ?? []);
  if (ours.length === 0 || any.length === 0) return;
  into.ours.push(mean(ours));
  into.baseline.push(mean(any));
}

interface Toned {
  title: string;
  text: string;
  label: Sentiment;
  /** Whether the word list was tuned on it. */
  tuned: boolean;
}

function loadToned(): Toned[] {
  const labels = new Map(
    readFileSync(labelFile, 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .map((line): [string, { label: Sentiment; tuned: boolean }] => {
        const [id = '', label, use] = line.split(',');
        return [id, { label: label as Sentiment, tuned: use === 'tuning' }];
      }),
  );
  const toned: Toned[] = [];
  for (const { id, title, text } of loadRows<{ id: string; title: string; text: string }>(newsroom)) {
    const found = labels.get(id);
    if (found !== undefined) toned.push({ title, text, ...found });
  }
  return toned;
}

/** A few invented lines of each tone, repeated until the text is long enough. */
function inventToned(): Toned[] {
  const lines: [Sentiment, string][] = [
    [
      'positive',
      'The town celebrated a great success, and happy winners praised the excellent rescue of the school.',
    ],
    [
      'negative',
      'The terrible flood killed nine people, and angry victims blamed the failed and corrupt council.',
    ],
    [
      'neutral',
      'The committee met on Tuesday at the town hall and heard a list of items before it closed the session.',
    ],
  ];
  return lines.map(([label, line]) => ({ title: 'Marlow', text: `${line} `.repeat(8), label, tuned: false }));
}

function toneOf({ title, text }: Toned): Sentiment | null {
  const sentences = parseStorySentences(text).map((sentence) => sentence.text);
  // The invented lines repeat one sentence, which is parsed once.
  return judgeSentiment([measureArticle(title, sentences.length < 2 ? [text] : sentences)]);
}

/** The baseline: the tone with more words, in a text of any length. */
function plainTone({ title, text }: Toned): Sentiment {
  const { positive, negative } = measureFeeling(`${title}. ${text.slice(0, 3000)}`);
  return positive > negative ? 'positive' : negative > positive ? 'negative' : 'neutral';
}

/** The mean of the recalls of the labels; articles are resampled within their label. */
function balanced(
  toned: readonly Toned[],
  said: readonly (Sentiment | null)[],
  frequent: Sentiment,
): MeasuredRow {
  const labels = [...new Set(toned.map(({ label }) => label))];
  const recalls = labels.map((label) =>
    bootstrapMean(said.flatMap((tone, at) => (toned[at]?.label === label ? [tone === label ? 1 : 0] : []))),
  );
  const value = mean(recalls.map((recall) => recall.value));
  // Labels are independent strata: half-widths add in squares.
  const half = Math.hypot(...recalls.map(({ low, high }) => (high - low) / 2)) / Math.max(1, labels.length);
  return {
    what: 'Tone: mean share hit of each label',
    value,
    low: Math.max(0, value - half),
    high: Math.min(1, value + half),
    baseline: { name: `always ${frequent}`, value: 1 / Math.max(1, labels.length) },
  };
}

/** The accuracy over all labels, also those used for tuning: a narrower interval, but a little optimistic. */
function toneOfAll(toned: readonly Toned[]): MeasuredRow[] {
  const used = toned.filter(({ tuned }) => tuned).length;
  if (used === 0) return [];
  const hits = (said: readonly (Sentiment | null)[]) =>
    said.map((tone, at) => (tone === toned[at]?.label ? 1 : 0));
  const measured = { ours: hits(toned.map(toneOf)), baseline: hits(toned.map(() => 'negative')) };
  return [
    rowOf(
      `Tone of ${toned.length} articles, ${used} of them tuned on: accuracy`,
      'always negative',
      measured,
    ),
  ];
}

function measureTone(toned: readonly Toned[]): { rows: MeasuredRow[]; table: object[] } {
  const ours = toned.map(toneOf);
  const tones = ['negative', 'neutral', 'positive'] as const;
  const count = (label: Sentiment) => toned.filter((each) => each.label === label).length;
  const [frequent = 'neutral'] = [...tones].sort((a, b) => count(b) - count(a));
  const hits = (said: readonly (Sentiment | null)[]) =>
    said.map((tone, at) => (tone === toned[at]?.label ? 1 : 0));
  const row = (name: string, said: readonly Sentiment[]) =>
    rowOf(`Tone of ${toned.length} articles: accuracy`, name, { ours: hits(ours), baseline: hits(said) });
  const opposite = ours.map((tone, at) => {
    const label = toned[at]?.label;
    return (tone === 'positive' && label === 'negative') || (tone === 'negative' && label === 'positive')
      ? 1
      : 0;
  });
  return {
    rows: [
      row(
        `always ${frequent}`,
        toned.map(() => frequent),
      ),
      row('more words of one feeling', toned.map(plainTone)),
      balanced(toned, ours, frequent),
      { what: 'Tone: the opposite of the label', ...bootstrapMean(opposite) },
    ],
    table: tones.map((label) => ({
      label,
      labelled: count(label),
      ...Object.fromEntries(
        [...tones, null].map((said) => [
          `said ${said ?? 'nothing'}`,
          ours.filter((tone, at) => tone === said && toned[at]?.label === label).length,
        ]),
      ),
    })),
  };
}

function show(stories: readonly StoryRow[][], args: readonly string[]): void {
  const shown = args.includes('--show') ? Number(args[args.indexOf('--show') + 1]) : 0;
  const step = Math.max(1, Math.floor(stories.length / Math.max(1, shown)));
  for (const rows of stories.filter((_, at) => at % step === 0).slice(0, shown)) {
    const { common, own } = findStatements(rows);
    console.log(`\n${rows.map(({ title }, at) => `${at} ${title}`).join('\n')}`);
    for (const text of common) console.log(`  COMMON ${text}`);
    for (const { text, at } of own) console.log(`  ONLY ${at} ${text}`);
  }
}

/**
 * `npm run eval -- stories [--show N]`: measures the projection of a story. Common ground is compared with an expert's
 * neutral summary, sentences of one side with the facts of the other articles, and tone with labels that were given
 * before any prediction. `--show` prints some stories for reading.
 */
export function run(args: string[]): Measured {
  const isInvented = usesInvented(args, labelled);
  const stories = loadLabelledStories(isInvented ? invented : labelled);
  const numbers = measureStories(stories);
  const labels = isInvented ? inventToned() : loadToned();
  const tone = measureTone(labels.filter(({ tuned }) => !tuned));
  console.table(tone.table);
  show(stories, args);
  const { withCommon, withOwn, commonAgainstAny, commonAgainstLeads, own } = numbers;
  return report(
    {
      name: 'stories',
      title: 'Common ground, key differences and tone',
      about: `${stories.length} stories of three articles, one of each side. Common ground: the share of a statement's words that an expert's neutral summary of the story has too. Own sentences: the share of their names and figures that neither other article holds, over the beginnings of articles that the collection has. Tone: newsroom articles labelled by readers from their beginnings, before anything was predicted; tuned on eighty of them, measured on the others, which are too few to say more than which way it goes.`,
      rows: [
        rowOf(
          'Words of common ground in the neutral summary',
          'any sentence of the articles',
          commonAgainstAny,
        ),
        rowOf('Words of common ground in the neutral summary', 'first sentences', commonAgainstLeads),
        { what: 'Stories with at least one statement of common ground', ...withCommon },
        rowOf('Facts of own sentences that no other article holds', 'any sentence of the articles', own),
        { what: 'Stories with at least one sentence of one side alone', ...withOwn },
        ...tone.rows,
        ...toneOfAll(labels),
      ],
      detail: { stories: stories.length, tone: tone.table },
    },
    { isInvented },
  );
}
