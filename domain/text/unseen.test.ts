import { expect, it } from 'vitest';
import { displayLine } from './display-line.ts';
import { toPlainText } from './plain-text.ts';
import { removeUnseen } from './unseen.ts';

/** A character of each kind that nobody sees. */
const unseenCharacters = [
  ...'\u0000\u0007\u007f\u0085\u00ad\u034f\u061c\u115f\u1160\u17b4\u180e\u200b\u200e\u200f\u202a\u202e\u2060\u2065',
  ...'\u2066\u2069\u206f\u2800\u3164\ufeff\uffa0\ufff9\ufffb\ufffe\uffff',
  ...['\u{1bca0}', '\u{1d173}', '\u{e0001}', '\u{e0041}', '\u{1ffff}', '\ud800', '\udfff'],
];
const shaped = ['می\u200cخواهم', 'क्\u200dष', '❤️', '👩\u200d👩\u200d👧', '葛\u{e0100}', '한국어', 'Ⅷ 😀'];

it.each(unseenCharacters)('removes %j', (character) => {
  for (const clean of [removeUnseen, displayLine, (text: string) => toPlainText(text, 100)])
    expect(clean(`Wen${character}dle Post`)).toBe('Wendle Post');
});

it('keeps what shapes letters and pictures', () => {
  for (const text of shaped)
    expect([removeUnseen(text), displayLine(text), toPlainText(text, 100)]).toEqual([text, text, text]);
});

it('removes each such character of Unicode where it is the only one', () => {
  const isUnseen =
    /(?!\u200C|\u200D|\p{Variation_Selector})[\p{Cc}\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Surrogate}]/u;
  const kept = Array.from({ length: 0x11_0000 }, (_, code) => String.fromCodePoint(code)).filter(
    (character) =>
      isUnseen.test(character) && !/[\t-\r]/.test(character) && removeUnseen(`a${character}b`) !== 'ab',
  );
  expect(kept).toEqual([]);
});

it.each([...unseenCharacters, '\u200c', '\u200d', '\ufe0f', ' \u200d\ufe0f\n'])(
  'leaves nothing of a line of only %j',
  (character) => {
    expect(displayLine(character.repeat(3))).toBe('');
  },
);
