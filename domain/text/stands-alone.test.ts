import { expect, it } from 'vitest';
import { standsAlone } from './stands-alone.ts';

it.each([
  'The council of Wendle closed the harbour bridge on Monday.',
  'It is unclear whether the bridge of Wendle will open again.',
  'After he won the vote, Bo Holm said that the bridge stays closed.',
  'This week the council of Wendle meets in Tarn.',
  'In May, the council of Wendle closed the bridge.',
])('%j can be understood alone', (sentence) => {
  expect(standsAlone(sentence)).toBe(true);
});

it.each([
  'He closed the bridge.',
  'Such protections are old in Wendle.',
  'The council voted for such protections on Monday.',
  'On Monday, she closed the bridge.',
  'But the bridge of Wendle is closed.',
  'Their opponents in Tarn asked for a vote.',
  'His counterpart in Tarn closed the bridge.',
  'The mayor met his counterpart in Tarn.',
  'The vote came after a long night in Wendle.',
  'The mayor also closed the ferry.',
  'Mr. Holm closed the ferry.',
  'For him, the bridge is a burden.',
  'The bridge is closed, he said on Monday.',
  '“The bridge is closed,” Ada Holm said.',
  'Years later, the bridge was opened.',
  'Most of them live in Tarn.',
  'Wendle does not pay these workers.',
])('%j needs another sentence', (sentence) => {
  expect(standsAlone(sentence)).toBe(false);
});
