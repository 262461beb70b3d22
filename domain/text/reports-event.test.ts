import { expect, it } from 'vitest';
import { reportsEvent } from './reports-event.ts';

it.each([
  ['The bridge was closed on Monday.', true],
  ['The bridge is unsafe, engineers say.', true],
  ['The council voted to close the bridge.', true],
  ['Some 40 ferries cross the harbour.', true],
  ['The council of the county does not care for its bridges.', false],
])('sees whether a sentence reports an event: %s', (sentence, is) => {
  expect(reportsEvent(sentence)).toBe(is);
});
