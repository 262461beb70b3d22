import { type Side, sides } from '#domain/analysis/rating.ts';
import type { JudgedTone } from '#domain/stories/measure-sentiment.ts';
import type { ShownWriting } from '#domain/stories/present-writing.ts';
import type { Sentiment } from '#domain/stories/sentiment.ts';
import type { StoredProjection, WrittenField } from './projected-story.ts';

type BySide = ShownWriting['sentiment'];
type Tones = StoredProjection['sentiment'];

/** The tone of all sides, where the model read each of them. */
function toneOfAll(
  tones: Tones,
  written: BySide,
  articles: Readonly<Record<Side, number>>,
): Sentiment | null {
  const covering = sides.filter((side) => articles[side] > 0);
  if (covering.length === 0 || covering.some((side) => written[side] === undefined))
    return tones.overall?.tone ?? null;
  const counts = new Map<Sentiment, number>();
  for (const side of covering) {
    const tone = written[side]?.tone ?? 'neutral';
    counts.set(tone, (counts.get(tone) ?? 0) + articles[side]);
  }
  const [most, next] = [...counts].sort(([, a], [, b]) => b - a);
  return most === undefined || most[1] === next?.[1] ? 'neutral' : most[0];
}

function applySentiment({ sentiment: tones, sides: compared }: StoredProjection, written: BySide): Tones {
  const toneOf = (side: Side): JudgedTone | null => {
    const tone = written[side]?.tone;
    return tone === undefined ? tones[side] : { tone, chance: 1, words: [] };
  };
  const count = (side: Side) => compared?.[side].articles ?? 0;
  const all = toneOfAll(tones, written, {
    left: count('left'),
    center: count('center'),
    right: count('right'),
  });
  const overall =
    all === null || all === tones.overall?.tone ? tones.overall : { tone: all, chance: 1, words: [] };
  return { overall, left: toneOf('left'), center: toneOf('center'), right: toneOf('right') };
}

/** A projection with what a language model wrote. Of the built-in text only the title and, of one side, the differences may stand. */
export function applyWriting(
  builtIn: StoredProjection,
  { title, summary, commonGround, differences, sentiment, leftOut, strays }: ShownWriting,
  model: string,
): StoredProjection {
  const isWritten: readonly [WrittenField, boolean][] = [
    ['title', title !== undefined],
    ['summary', summary.length > 0],
    ['common_ground', commonGround.length > 0],
    ['key_differences', differences.length > 0],
    ['sentiment', Object.keys(sentiment).length > 0],
    ['left_out', sides.some((side) => leftOut[side].length > 0)],
  ];
  const fields = isWritten.flatMap(([field, is]) => (is ? [field] : []));
  const passagesOf = (side: Side) => sentiment[side]?.passages ?? [];
  return {
    ...builtIn,
    summary,
    commonGround,
    differences: differences.length === 0 ? builtIn.differences : differences,
    sentiment: applySentiment(builtIn, sentiment),
    written: {
      model,
      fields,
      leftOut,
      strays,
      sentiment: { left: passagesOf('left'), center: passagesOf('center'), right: passagesOf('right') },
    },
  };
}
