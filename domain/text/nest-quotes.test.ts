import { expect, it } from 'vitest';
import { nestQuotes } from './nest-quotes.ts';

it.each([
  ['The pier shifted.', '“The pier shifted.”'],
  ['“It shifted,” Holm said.', '“‘It shifted,’ Holm said.”'],
  ['"It shifted," Holm said, "by a hand."', '“‘It shifted,’ Holm said, ‘by a hand.’”'],
])('quotes %s', (text, quoted) => {
  expect(nestQuotes(text)).toBe(quoted);
});
