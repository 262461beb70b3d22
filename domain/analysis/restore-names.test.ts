import { expect, it } from 'vitest';
import { editText } from '../text/edited-text.ts';
import { findNames } from './mask-names.ts';
import { createNameRestorer } from './restore-names.ts';

const text = 'Senator Ada Quill met Tom Marsh. Quill spoke; Marsh, Ada Quill and the Vale Gazette listened.';
const names = findNames(text, ['Vale Gazette']);
const restore = createNameRestorer(text, names);

it.each([
  ['Person 1 spoke.', 'Ada Quill spoke.'],
  [
    'Senator Person 1 and person 2 met; Person 1’s aides left.',
    'Senator Ada Quill and Tom Marsh met; Quill’s aides left.',
  ],
  ['A person spoke to the outlet.', 'A person spoke to the outlet.'],
  ['', ''],
])('restores %j', (sentence, restored) => {
  expect(restore(sentence)).toBe(restored);
});

it.each(['Person 3 spoke.', 'Persons 1 and 2 met.', 'Person 1 and Person 99 met.'])(
  'has no name for %j',
  (sentence) => {
    expect(restore(sentence)).toBeNull();
  },
);

it('gives back what was masked', () => {
  expect(editText(text, names).text).toBe(
    'Senator Person 1 met Person 2. Person 1 spoke; Person 2, Person 1 and the the outlet listened.',
  );
});
