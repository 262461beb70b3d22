import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  judgeSentiment,
  measureArticle,
  measureFeeling,
  type Sentiment,
} from '#domain/stories/measure-sentiment.ts';
import { parseStorySentences } from '#domain/stories/story-text.ts';
import { loadRows } from '#models/load-rows.ts';
import { rootFolder } from '#server/config/paths.ts';
import { bootstrapMean, mean } from '../support/bootstrap.ts';
import type { MeasuredRow } from '../support/measured.ts';
import { rowOf } from './paired-row.ts';

const newsroom = join(rootFolder, '..', 'shared', 'newsroom', 'articles-dev.jsonl.gz');

const labelFile = join(rootFolder, 'evals', 'sentiment-labels.csv');

interface Toned {
  title: string;
  text: string;
  label: Sentiment;
  /** Whether it was used to tune the word list. */
  tuned: boolean;
}

export function loadToned(): Toned[] {
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
export function inventToned(): Toned[] {
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
export function toneOfAll(toned: readonly Toned[]): MeasuredRow[] {
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

export function measureTone(toned: readonly Toned[]): { rows: MeasuredRow[]; table: object[] } {
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
