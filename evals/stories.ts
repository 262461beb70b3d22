import { join } from 'node:path';
import { sides } from '#domain/analysis/rating.ts';
import { ShownSentences } from '#domain/comparison/choose-passages.ts';
import { findSidePassages } from '#domain/comparison/find-side-passages.ts';
import { stemsOf } from '#domain/search/search-terms.ts';
import { type ComparedSentence, compareSentences } from '#domain/stories/compare-sentences.ts';
import { findCommonGround } from '#domain/stories/find-common-ground.ts';
import { parseStorySentences, type StoryText } from '#domain/stories/story-text.ts';
import { factsIn } from '#domain/text/facts-in.ts';
import { standsAlone } from '#domain/text/stands-alone.ts';
import { rootFolder } from '#server/config/paths.ts';
import { inventToned, loadToned, measureToneOf } from './stories/measure-tone.ts';
import { type Paired, rowOf } from './stories/paired-row.ts';
import { storyToneRows } from './stories/story-tone.ts';
import { bootstrapMean, type Estimate, mean } from './support/bootstrap.ts';
import { loadLabelledStories, type StoryRow } from './support/labelled-stories.ts';
import { type Measured, report, usesInvented } from './support/measured.ts';
import { coverage } from './support/named-facts.ts';

const labelled = join(rootFolder, '..', 'shared', 'data', 'stories-dev.jsonl.gz');
const invented = join(rootFolder, 'evals', 'testdata', 'summary.jsonl');

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
  const facts = factsIn(sentence);
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
  const common = findCommonGround(sentences).map(({ text }) => text);
  const shown = new ShownSentences(common);
  const own = sides.flatMap((side) =>
    findSidePassages(side, { texts, sentences, shown })
      .slice(0, 2)
      .map(({ quote, article }) => ({ text: quote, at: Number(article) })),
  );
  return { common, own, sentences };
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
  const tone = isInvented
    ? measureToneOf(inventToned(), inventToned())
    : measureToneOf(loadToned('measuring'), loadToned());
  console.table(tone.table);
  show(stories, args);
  const { withCommon, withOwn, commonAgainstAny, commonAgainstLeads, own } = numbers;
  return report(
    {
      name: 'stories',
      title: 'Common ground, key differences and tone',
      about: `${stories.length} stories of three articles, one of each side. Common ground: the share of a statement's words that an expert's neutral summary of the story has too. Own sentences: the share of their names and figures that neither other article holds, over the beginnings of articles that the collection has. Tone: newsroom articles drawn at random, each labelled twice by its headline and beginning before anything was predicted, and none of them seen by the fitting; an article counts half for each of its labels.`,
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
        ...storyToneRows(stories),
      ],
      detail: { stories: stories.length, tone: tone.table },
    },
    { isInvented },
  );
}
