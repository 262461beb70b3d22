import { confidenceLevels, confidenceWords } from '#domain/analysis/confidence-words.ts';
import { judgeSentiment, measureTone, type ToneChances } from '#domain/stories/measure-sentiment.ts';
import { type Sentiment, sentiments } from '#domain/stories/sentiment.ts';
import { parseStorySentences } from '#domain/stories/story-text.ts';
import { findFeelings } from '#domain/stories/tone-features.ts';
import { loadToneArticles } from '#models/tone/tone-labels.ts';
import { bootstrapMean, bootstrapShare } from './support/bootstrap.ts';
import { compareMeans } from './support/compare-means.ts';
import {
  inventedFile,
  loadLabelledStories,
  loadLabels,
  type StoryRow,
  storiesFile,
} from './support/data-files.ts';
import { type Measured, type MeasuredRow, report, usesInvented } from './support/measured.ts';

interface Toned {
  title: string;
  text: string;
  label: Sentiment;
  /** The label of the second reading. */
  second: Sentiment;
}

/** The articles that were read twice and that no fitting saw. */
const loadToned = (): Toned[] =>
  loadToneArticles('measuring').flatMap(({ title, text, label, second }) =>
    second === null ? [] : [{ title, text, label, second }],
  );

/** A few invented lines of each tone, repeated until the text is long enough. */
function inventToned(): Toned[] {
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
    title,
    text: `${line} `.repeat(8),
    label,
    second: label,
  }));
}

/** The tone of an article as a story measures it. */
export function measureArticleTone({ title, text }: { title: string; text: string }): ToneChances {
  const sentences = parseStorySentences(text).map((sentence) => sentence.text);
  // The invented lines repeat one sentence, which is parsed once.
  return measureTone(title, sentences.length < 2 ? [text] : sentences);
}

/** The baseline: the tone with more listed words, in a text of any length. */
function guessByWords({ title, text }: Toned): Sentiment {
  const words = `${title}. ${text.slice(0, 3000)}`.toLowerCase().match(/\p{L}[\p{L}']*/gu) ?? [];
  const { positive, negative } = findFeelings(words);
  const more = positive.length - negative.length;
  return more > 0 ? 'positive' : more < 0 ? 'negative' : 'neutral';
}

/** The share of both readings that a tone agrees with: 0, 0.5 or 1. */
const hit = ({ label, second }: Toned, said: Sentiment): number =>
  [label, second].filter((one) => one === said).length / 2;

interface Judged {
  article: Toned;
  /** Null where none is said, which is a wrong one. */
  tone: Sentiment | null;
  chance: number;
}

const getHit = ({ article, tone }: Judged): number => (tone === null ? 0 : hit(article, tone));

function measureArticles(judged: readonly Judged[]): MeasuredRow[] {
  const what = `Tone of ${judged.length} articles, always said: accuracy`;
  const ours = judged.map(getHit);
  const byCertainty = confidenceLevels.flatMap((level): MeasuredRow[] => {
    const own = judged.filter(({ chance }) => confidenceWords(chance) === level);
    if (own.length === 0) return [];
    const called = `Tone that is called “${level}” (${own.length} articles): accuracy`;
    return [{ what: called, ...bootstrapMean(own.map(getHit)) }];
  });
  const always = judged.map(({ article }) => hit(article, 'negative'));
  const byWords = judged.map(({ article }) => hit(article, guessByWords(article)));
  return [
    { ...compareMeans(what, ours, { name: 'always negative', values: always }), min: 0.7 },
    compareMeans(what, ours, { name: 'more words of one feeling', values: byWords }),
    ...byCertainty,
  ];
}

/** How often the overall tone of a story of three articles is the reader's. */
function measureStories(stories: readonly StoryRow[][]): MeasuredRow[] {
  const labels = new Map(loadLabels('story-tone-labels.csv').map(([story = '', label]) => [story, label]));
  const judged = stories.flatMap((rows) => {
    const label = labels.get(String(rows[0]?.story));
    return label === undefined ? [] : [{ label, tone: judgeSentiment(rows.map(measureArticleTone))?.tone }];
  });
  if (judged.length === 0) return [];
  const what = `Overall tone of ${judged.length} labelled stories of three articles, always said: accuracy`;
  return [{ what, ...bootstrapShare(judged, ({ label, tone }) => label === tone) }];
}

/** `npm run eval -- tone`: compares the tone of articles and stories with labels that were given before any prediction. */
export function run(args: string[]): Measured {
  const isInvented = usesInvented(args, storiesFile);
  const stories = loadLabelledStories(isInvented ? inventedFile('summary.jsonl') : storiesFile);
  const judged = (isInvented ? inventToned() : loadToned()).map((article): Judged => {
    const said = judgeSentiment([measureArticleTone(article)]);
    return { article, tone: said?.tone ?? null, chance: said?.chance ?? 0 };
  });
  const table = sentiments.map((label) => {
    const own = judged.filter(({ article }) => article.label === label);
    const count = (tone: Sentiment) => own.filter((each) => each.tone === tone).length;
    return {
      label,
      labelled: own.length,
      ...Object.fromEntries(sentiments.map((tone) => [`said ${tone}`, count(tone)])),
    };
  });
  console.table(table);
  return report(
    {
      name: 'tone',
      title: 'Tone',
      about:
        'Newsroom articles drawn at random, each labelled twice, none seen by the fitting; two readers agree in 0.90 of 128 articles. An article counts half for each of its labels.',
      rows: [...measureArticles(judged), ...measureStories(stories)],
      detail: table,
    },
    { isInvented },
  );
}
