import fc from 'fast-check';

/** Parts of text from an attacker, or from a program that cut it within a character. */
const units = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('a', 'B', ' ', 'word ', '. ', '1', '\n') },
  // Lone surrogates, and surrogates in the wrong order.
  { weight: 3, arbitrary: fc.constantFrom('\uD83D', '\uDE00', '\uDE00\uD83D', '\uD800', '\uDFFF') },
  // Emoji: plain, with a skin tone, joined to a family, a flag, a keycap.
  { weight: 3, arbitrary: fc.constantFrom('😀', '👍🏽', '👩‍👩‍👧‍👦', '🇬🇧', '#️⃣', '𝒳', '𠮷') },
  // Combining marks, single and stacked.
  {
    weight: 2,
    arbitrary: fc.constantFrom('\u0301', 'e\u0301', `o${'\u0336\u0489'.repeat(6)}`, '\u20DD', 'ก็'),
  },
  // Right-to-left text with direction marks.
  { weight: 2, arbitrary: fc.constantFrom('שלום', 'مرحبا', '\u202E', '\u2067', '\u200F', '\u2069') },
  {
    weight: 1,
    arbitrary: fc.constantFrom('\u0007', '\u001B', '\u007F', '\u0085', '\uFEFF', '\uFFFE', '\u2028'),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '"',
      "'",
      '\\',
      '\\u0000',
      '\\ud83d',
      '%',
      '%00',
      '<b>',
      '&#xD83D;',
      '&',
      '$1',
      '=1',
    ),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 3 }) },
);

const short = fc.array(units, { minLength: 1, maxLength: 16 }).map((parts) => parts.join(''));
/** So long that some limit of the program cuts it, possibly within a character. */
const long = fc
  .tuple(
    fc.constantFrom(0, 38, 58, 98, 118, 196, 198, 198, 296, 298, 318, 498, 998, 1998),
    fc.integer({ min: 0, max: 4 }),
    short,
  )
  .map(([start, more, text]) => `${'x'.repeat(start + more)}${'😀'.repeat(8)}${text}`);

/** Text without U+0000, which calls refuse and all other code removes. */
export const storableText = fc
  .oneof({ weight: 3, arbitrary: short }, { weight: 2, arbitrary: long })
  .map((text) => text.replaceAll('\0', ''));

/** One text in sixteen contains U+0000. */
export const hostileText = fc
  .tuple(storableText, fc.nat({ max: 15 }), fc.nat())
  .map(([text, chance, at]) =>
    chance > 0 ? text : `${text.slice(0, at % (text.length + 1))}\0${text.slice(at % (text.length + 1))}`,
  );

/** Encodes text for an address as UTF-8. A lone surrogate becomes the three bytes that UTF-8 forbids. */
export function percentEncode(text: string): string {
  const encoded = (unit: string) => {
    if (unit.isWellFormed()) return encodeURIComponent(unit);
    const code = unit.charCodeAt(0);
    const bytes = [0xe0 | (code >> 12), 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f)];
    return bytes.map((byte) => `%${byte.toString(16)}`).join('');
  };
  return [...text].map(encoded).join('');
}
