import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countWords } from '#domain/analysis/text-kind.ts';
import { runsOf } from '#domain/testing/effort.ts';
import { withoutTurns } from '#server/take-turns.ts';
import { countWordsInTurns } from './count-words-in-turns.ts';

const piece = fc.constantFrom(' ', '\n', '\u00a0', 'a', "it's", '-', '1.5', 'é', '中', '😀', '“', "'", ', ');

it('counts what countWords counts, however long the text is', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { minLength: 1, maxLength: 12 }), async (pieces) => {
      const unit = pieces.join('');
      const text = unit.repeat(Math.ceil(450_000 / unit.length));
      expect(await countWordsInTurns(text, withoutTurns)).toBe(countWords(text));
    }),
    { numRuns: runsOf(60) },
  );
});
