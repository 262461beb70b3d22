import { expect, it } from 'vitest';
import { shareOf, weighWords } from './weighed-words.ts';

const sentences = [['council', 'bridge', 'closed'], ['council', 'ferry'], ['council', 'bridge'], ['council']];
const weighed = weighWords(['council', 'bridge', 'closed', 'lorries'], sentences);

it('weighs a word by how few sentences have it; one that none has as one that all have', () => {
  expect(weighed.get('council')).toBe(1);
  expect(weighed.get('bridge')).toBeCloseTo(1 + Math.log(2), 9);
  expect(weighed.get('closed')).toBeCloseTo(1 + Math.log(4), 9);
  expect(weighed.get('lorries')).toBe(1);
});

it('gives the share that some words make, of nothing the whole', () => {
  expect(shareOf(['council', 'bridge', 'closed', 'lorries'], weighed)).toBe(1);
  expect(shareOf(['closed'], weighed)).toBeGreaterThan(shareOf(['bridge'], weighed));
  expect(shareOf(['ferry'], weighed)).toBe(0);
  expect(shareOf([], weighWords([], sentences))).toBe(1);
});
