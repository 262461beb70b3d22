import { expect, it } from 'vitest';
import { findSentences } from './sentences.ts';

it.each([
  [
    'The vote is at 4 p.m. ET on Monday. He left at 5 p.m. She stayed.',
    ['The vote is at 4 p.m. ET on Monday.', 'He left at 5 p.m.', 'She stayed.'],
  ],
  ['They go full Ft. Sumter again. Nobody knows.', ['They go full Ft. Sumter again.', 'Nobody knows.']],
  ['She climbed Mt. Rainier. He slept.', ['She climbed Mt. Rainier.', 'He slept.']],
  ['Sen. Ann Brook met Lt. Gov. Hill. They left.', ['Sen. Ann Brook met Lt. Gov. Hill.', 'They left.']],
  [
    'Sen. Martha Holm, R-Ariz., met Rep. Bo Hill of Mesa, Ariz. The U.S. Senate votes at 10 a.m. Tuesday.',
    [
      'Sen. Martha Holm, R-Ariz., met Rep. Bo Hill of Mesa, Ariz.',
      'The U.S. Senate votes at 10 a.m. Tuesday.',
    ],
  ],
  ['He is No. 1 in the U.S. Nobody doubts it.', ['He is No. 1 in the U.S. Nobody doubts it.']],
  ['It is made in the U.S. He knows.', ['It is made in the U.S.', 'He knows.']],
  ['Holm Inc. Chairman Bo Hill spoke.', ['Holm Inc. Chairman Bo Hill spoke.']],
  ['One line\nanother. And more?', ['One line', 'another.', 'And more?']],
  ['It rose by 3.5 percent. “No,” he said.', ['It rose by 3.5 percent.', '“No,” he said.']],
])('finds the sentences of %j', (text, sentences) => {
  expect(findSentences(text).map(({ start, end }) => text.slice(start, end))).toEqual(sentences);
});

it('gives the first sentences, at most so many, across empty lines', () => {
  const text = 'Ada met Bo. Bo left.\n\n\nThe bridge closed. It rained.';
  const all = findSentences(text);
  expect(all).toHaveLength(4);
  for (const max of [0, 1, 2, 3, 4, 5]) expect(findSentences(text, max)).toEqual(all.slice(0, max));
});
