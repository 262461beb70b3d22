import { join } from 'node:path';
import { sides } from '#domain/analysis/rating.ts';
import { parseArticles } from '#domain/comparison/parse-articles.ts';
import { stemsOf } from '#domain/search/search-terms.ts';
import { findCommonGround } from '#domain/stories/find-common-ground.ts';
import { parseStorySentences, type StorySentence, type StoryText } from '#domain/stories/story-text.ts';
import { standsAlone } from '#domain/text/stands-alone.ts';
import { rootFolder } from '#server/config/paths.ts';
import { inventToned, loadToned, measureToneOf } from './stories/measure-tone.ts';
import { type Paired, rowOf } from './stories/paired-row.ts';
import { storyToneRows } from './stories/story-tone.ts';
import { bootstrapMean, mean } from './support/bootstrap.ts';
import { loadLabelledStories, type StoryRow } from './support/labelled-stories.ts';
import { type Measured, report, usesInvented } from './support/measured.ts';

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

/** The sentences of the common ground; a row of names has no words to compare. */
function findSentences(texts: readonly StoryText[], rows: readonly StoryRow[]): string[] {
  const full = new Map(rows.map(({ text }, at) => [String(at), text]));
  const members = texts.map(({ member }) => member);
  return findCommonGround(
    texts,
    parseArticles(members, full, () => []),
  )
    .map(({ text }) => text)
    .filter((text) => !/ articles name /.test(text));
}

interface Numbers {
  withCommon: number[];
  againstLeads: Paired;
  againstAny: Paired;
}

function measureStories(stories: readonly StoryRow[][]): Numbers {
  const numbers: Numbers = {
    withCommon: [],
    againstLeads: { ours: [], baseline: [] },
    againstAny: { ours: [], baseline: [] },
  };
  for (const rows of stories) {
    const texts = textsOf(rows);
    const common = findSentences(texts, rows);
    numbers.withCommon.push(common.length > 0 ? 1 : 0);
    const candidates = texts.flatMap(({ sentences }) => sentences.filter(({ text }) => standsAlone(text)));
    measureCommon(rows, common, candidates, numbers);
  }
  return numbers;
}

function measureCommon(
  rows: readonly StoryRow[],
  common: readonly string[],
  candidates: readonly StorySentence[],
  into: Numbers,
): void {
  const [first] = rows;
  if (common.length === 0 || candidates.length === 0 || first === undefined) return;
  const neutral = stemsOf(first.neutral);
  const support = (texts: readonly string[]): number => mean(texts.map((text) => shareIn(text, neutral)));
  const ours = support(common);
  const leads = candidates.filter(({ order }) => order === 0).map(({ text }) => text);
  into.againstAny.ours.push(ours);
  into.againstAny.baseline.push(support(candidates.map(({ text }) => text)));
  if (leads.length === 0) return;
  into.againstLeads.ours.push(ours);
  into.againstLeads.baseline.push(support(leads));
}

/**
 * `npm run eval -- stories`: measures the projection of a story. Common ground is compared with an expert's
 * neutral summary, and tone with labels that were given before any prediction.
 */
export function run(args: string[]): Measured {
  const isInvented = usesInvented(args, labelled);
  const stories = loadLabelledStories(isInvented ? invented : labelled);
  const numbers = measureStories(stories);
  const tone = isInvented
    ? measureToneOf(inventToned(), inventToned())
    : measureToneOf(loadToned('measuring'), loadToned());
  console.table(tone.table);
  const { withCommon, againstAny, againstLeads } = numbers;
  return report(
    {
      name: 'stories',
      title: 'Sentences of common ground, and tone',
      about: `Common ground: ${stories.length} stories of three articles, one of each side, and the share of a statement’s words that an expert’s neutral summary has too. Tone: newsroom articles drawn at random, each labelled twice, none seen by the fitting. An article counts half for each of its labels.`,
      rows: [
        rowOf('Words of common ground in the neutral summary', 'any sentence of the articles', againstAny),
        rowOf('Words of common ground in the neutral summary', 'first sentences', againstLeads),
        { what: 'Stories with common ground in a sentence', ...bootstrapMean(withCommon) },
        ...tone.rows,
        ...storyToneRows(stories),
      ],
      detail: { stories: stories.length, tone: tone.table },
    },
    { isInvented },
  );
}
