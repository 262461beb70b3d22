import { countWords } from '#domain/analysis/text-kind.ts';
import { splitText } from '#domain/text/split-text.ts';
import { mapInTurns, type Turns } from '#server/take-turns.ts';

const whiteSpace = /\s/g;
const partSize = 200_000;

/** As `countWords`, in several turns, so that the event loop serves other calls in between. */
export async function countWordsInTurns(text: string, turns: Turns): Promise<number> {
  const counts = await mapInTurns(turns, splitText(text, partSize, whiteSpace), {
    atOnce: 1,
    map: countWords,
  });
  return counts.reduce((sum, count) => sum + count, 0);
}
