import { confidenceLevels, confidenceWords } from '#domain/analysis/confidence-words.ts';
import { judgeSentiment, measureTone, type ToneChances } from '#domain/stories/measure-sentiment.ts';
import { type Sentiment, sentiments } from '#domain/stories/sentiment.ts';
import { parseStorySentences } from '#domain/stories/story-text.ts';
import { findFeelings } from '#domain/stories/tone-features.ts';
import { loadToneArticles } from '#models/tone/tone-labels.ts';
import { bootstrapMean, bootstrapShare } from '../support/bootstrap.ts';
import { bootstrapKappa } from '../support/kappa.ts';
import type { MeasuredRow } from '../support/measured.ts';
import { rowOf } from './paired-row.ts';

export interface Toned {
  title: string;
  text: string;
  label: Sentiment;
  /** The label of the second reading. */
  second: Sentiment;
  /** The number of readers of the two readings. */
  readers: number;
}

/** The articles that were read twice; `use` is `measuring` for those that no fitting saw. */
export function loadToned(use?: 'measuring'): Toned[] {
  return loadToneArticles(use).flatMap(({ title, text, label, second, readers }) =>
    second === null ? [] : [{ title, text, label, second, readers }],
  );
}

/** A few invented lines of each tone, repeated until the text is long enough. */
export function inventToned(): Toned[] {
  const lines: [Sentiment, string, string][] = [
    [
      'positive',
      'Rescue of the school is a great success',
      'The town celebrated a great success, and happy winners praised the excellent rescue of the school.',
    ],
    [
      'negative',
      'Police officer shot dead in deadly attack',
      'The terrible attack killed nine people, and angry victims blamed the failed and corrupt council.',
    ],
    [
      'neutral',
      'Committee to vote on items',
      'The committee met on Tuesday at the town hall and heard a list of items before it closed the session.',
    ],
  ];
  return lines.map(([label, title, line]) => ({
    ...{ title, text: `${line} `.repeat(8), label, second: label, readers: 1 },
  }));
}

/** The tone of an article as a story measures it. */
export function measureArticleTone({ title, text }: { title: string; text: string }): ToneChances {
  const sentences = parseStorySentences(text).map((sentence) => sentence.text);
  // The invented lines repeat one sentence, which is parsed once.
  return measureTone(title, sentences.length < 2 ? [text] : sentences);
}

/** The baseline: the tone with more listed words, in a text of any length. */
function plainTone({ title, text }: Toned): Sentiment {
  const words = `${title}. ${text.slice(0, 3000)}`.toLowerCase().match(/\p{L}[\p{L}']*/gu) ?? [];
  const { positive, negative } = findFeelings(words);
  const more = positive.length - negative.length;
  return more > 0 ? 'positive' : more < 0 ? 'negative' : 'neutral';
}

/** The share of both readings that a tone agrees with: 0, 0.5 or 1. */
const hit = ({ label, second }: Toned, said: Sentiment): number =>
  ((label === said ? 1 : 0) + (second === said ? 1 : 0)) / 2;

function agreementRows(toned: readonly Toned[]): MeasuredRow[] {
  return [1, 2].flatMap((readers) => {
    const own = toned.filter((each) => each.readers === readers);
    if (own.length < 20) return [];
    const pairs = own.map(({ label, second }): [string, string] => [label, second]);
    const by = readers === 1 ? 'one reader twice' : 'two readers';
    return [
      { what: `Tone labels of ${own.length} articles, ${by}: kappa`, ...bootstrapKappa(pairs) },
      {
        what: `Tone labels of ${own.length} articles, ${by}: same label`,
        ...bootstrapShare(pairs, ([a, b]) => a === b),
      },
    ];
  });
}

/**
 * Measures the tone on articles that no fitting saw; each counts half for each of its two readings.
 * @param all every article that was read twice, for the agreement of the readings
 */
export function measureToneOf(
  toned: readonly Toned[],
  all: readonly Toned[],
): { rows: MeasuredRow[]; table: object[] } {
  const judged = toned.map((article) => {
    const said = judgeSentiment([measureArticleTone(article)]);
    return { article, tone: said?.tone ?? null, chance: said?.chance ?? 0 };
  });
  // A tone that is not said is a wrong one.
  const hitOf = ({ article, tone }: (typeof judged)[number]) => (tone === null ? 0 : hit(article, tone));
  const ours = judged.map(hitOf);
  const row = (name: string, tones: readonly Sentiment[]) =>
    rowOf(`Tone of ${toned.length} articles, always said: accuracy`, name, {
      ours,
      baseline: toned.map((article, at) => hit(article, tones[at] ?? 'neutral')),
    });
  const byCertainty = confidenceLevels.flatMap((level): MeasuredRow[] => {
    const own = judged.filter(({ chance }) => confidenceWords(chance) === level);
    const what = `Tone that is called “${level}” (${own.length} articles): accuracy`;
    return own.length === 0 ? [] : [{ what, ...bootstrapMean(own.map(hitOf)) }];
  });
  return {
    rows: [
      ...agreementRows(all),
      {
        ...row(
          'always negative',
          toned.map(() => 'negative'),
        ),
        min: 0.7,
      },
      row('more words of one feeling', toned.map(plainTone)),
      ...byCertainty,
    ],
    table: sentiments.map((label) => ({
      label,
      labelled: toned.filter((each) => each.label === label).length,
      ...Object.fromEntries(
        sentiments.map((tone) => [
          `said ${tone}`,
          judged.filter((each) => each.tone === tone && each.article.label === label).length,
        ]),
      ),
    })),
  };
}
