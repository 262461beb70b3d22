import { expect, it } from 'vitest';
import { maxPastedBytes, pastedTextProblem } from './check-input.ts';

it.each([
  ['nothing', '', null],
  ['exactly 1 MB', 'a'.repeat(maxPastedBytes), null],
  [
    'a byte more',
    'a'.repeat(maxPastedBytes + 1),
    'This text has 1.1 MB. At most 1 MB can be read: shorten it.',
  ],
  [
    'letters of more bytes',
    'é'.repeat(maxPastedBytes),
    'This text has 2 MB. At most 1 MB can be read: shorten it.',
  ],
])('%s', (_, text, problem) => expect(pastedTextProblem(text)).toBe(problem));
