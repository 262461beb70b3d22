import { expect, it } from 'vitest';
import { outletKindWords } from './outlet-link.tsx';

it.each([
  ['aggregator', ['aggregator', 'opinion'], ['aggregator', 'opinion']],
  ['public-broadcaster', ['state-affiliated'], ['public broadcaster', 'state affiliated']],
  ['video-channel', [], ['video channel']],
  [null, ['wire'], ['wire']],
])('the kind %s with the flags %j is %j', (kind, flags, words) => {
  expect(outletKindWords({ kind, flags })).toEqual(words);
});
