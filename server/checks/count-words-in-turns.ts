import { countWords } from '#domain/analysis/text-kind.ts';
import { splitText } from '#domain/text/split-text.ts';
import { mapInTurns, type Turns } from '#server/take-turns.ts';

const blank = /\s/g;
const partSize = 200_000;

/** As `countWords`, a part at a time, between which other calls are answered. */
export async function countWordsInTurns(text: string, turns: Turns): Promise<number> {
  const counts = await mapInTurns(turns, splitText(text, partSize, blank), { atOnce: 1, map: countWords });
  return counts.reduce((sum, count) => sum + count, 0);
}
