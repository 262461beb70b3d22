import { expect, it } from 'vitest';
import { findEventVerb } from './event-verbs.ts';

it.each([
  ['Council of Wendle closes harbour bridge', 'closes'],
  ['Mayor denies claim', 'denies'],
  ['Holm guilty of theft', 'guilty'],
  ['Engineers to testify on pier', 'to testify'],
])('finds where a headline says what happened: %s', (title, verb) => {
  expect(findEventVerb(title)).toBe(title.indexOf(verb));
});

it.each(['Same bridge, same old pier', 'Charges', 'Votes without any number', ''])(
  'finds nothing in %j',
  (title) => {
    expect(findEventVerb(title)).toBe(-1);
  },
);
