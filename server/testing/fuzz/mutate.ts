import fc from 'fast-check';
import { hostileText } from '../hostile-text.ts';

/** A change of an input at a place, which is a share of its length in millionths. */
type Edit =
  | { kind: 'cut' | 'swap'; place: number; length: number }
  | { kind: 'insert' | 'replace'; place: number; part: string }
  | { kind: 'repeat'; place: number; length: number; times: number }
  | { kind: 'flip'; place: number; bit: number };

const place = fc.nat({ max: 1_000_000 });
/** Mostly short, so that the structure around a change stays. */
const length = fc.oneof({ weight: 4, arbitrary: fc.nat({ max: 8 }) }, fc.nat({ max: 300 }));

function editOf(words: readonly string[]): fc.Arbitrary<Edit> {
  const part = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...words) },
    { weight: 2, arbitrary: hostileText },
  );
  return fc.oneof(
    fc.record({ kind: fc.constantFrom('cut' as const, 'swap' as const), place, length }),
    {
      weight: 3,
      arbitrary: fc.record({ kind: fc.constantFrom('insert' as const, 'replace' as const), place, part }),
    },
    fc.record({
      kind: fc.constant('repeat' as const),
      place,
      length,
      times: fc.integer({ min: 1, max: 60 }),
    }),
    fc.record({ kind: fc.constant('flip' as const), place, bit: fc.nat({ max: 7 }) }),
  );
}

function applyEdit(text: string, edit: Edit): string {
  const at = Math.floor((edit.place / 1_000_001) * (text.length + 1));
  const [before, after] = [text.slice(0, at), text.slice(at)];
  switch (edit.kind) {
    case 'cut':
      return before + after.slice(edit.length);
    case 'swap':
      return (
        before +
        after.slice(edit.length, 2 * edit.length) +
        after.slice(0, edit.length) +
        after.slice(2 * edit.length)
      );
    case 'insert':
      return before + edit.part + after;
    case 'replace':
      return before + edit.part + after.slice(edit.part.length);
    case 'repeat':
      return before + after.slice(0, edit.length).repeat(edit.times) + after;
    case 'flip':
      return before + String.fromCharCode(after.charCodeAt(0) ^ (1 << edit.bit) || 0) + after.slice(1);
  }
}

/** Up to so many changes of a text, which insert `words` and hostile texts. */
export const changes = (words: readonly string[], maxEdits = 12): fc.Arbitrary<(text: string) => string> =>
  fc.array(editOf(words), { maxLength: maxEdits }).map((edits) => (text) => edits.reduce(applyEdit, text));

export interface Mutation {
  /** Valid inputs, and inputs that once failed. */
  seeds: fc.Arbitrary<string>;
  /** Words that mean something to the parser. */
  words: readonly string[];
}

/** Seeds with up to twelve changes, texts of the parser's words alone, and hostile texts; a few seeds unchanged. */
export function mutated({ seeds, words }: Mutation): fc.Arbitrary<string> {
  const token = fc.oneof(fc.constantFrom(...words), hostileText);
  return fc.oneof(
    {
      weight: 8,
      arbitrary: fc.tuple(seeds, changes(words)).map(([seed, change]) => change(seed)),
    },
    { weight: 2, arbitrary: fc.array(token, { maxLength: 40 }).map((parts) => parts.join('')) },
    { weight: 1, arbitrary: hostileText },
  );
}

const asLatin1 = (text: string): string => Buffer.from(text).toString('latin1');

/** The bytes of a text whose characters are bytes; others, of hostile texts, become UTF-8. */
export const toBytes = (text: string): Buffer =>
  Buffer.from(/[^\0-\xFF]/.test(text) ? text.replace(/[^\0-\xFF]+/g, asLatin1) : text, 'latin1');

/** As `mutated` on bytes: a character of the text is one byte, and words are written as UTF-8. */
export function mutatedBytes({
  seeds,
  words,
}: {
  seeds: fc.Arbitrary<Buffer>;
  words: readonly string[];
}): fc.Arbitrary<Buffer> {
  const texts = mutated({
    seeds: seeds.map((bytes) => bytes.toString('latin1')),
    words: words.map(asLatin1),
  });
  return texts.map(toBytes);
}
