import { expect, it } from 'vitest';
import { StepVerdict } from './step-verdict.ts';

const fault = { cause: 'TypeError', mayLieInProgram: true, isNew: true };

function verdictOf(failures: readonly (typeof fault)[], successes = 0): StepVerdict {
  const verdict = new StepVerdict();
  verdict.addSuccesses(successes);
  for (const failure of failures) verdict.addFailure(failure);
  return verdict;
}

const repeat = (count: number, failure = fault) => Array.from({ length: count }, () => failure);

it('finds the program at fault when nothing succeeds, for one cause, often enough', () => {
  expect(verdictOf(repeat(4)).liesInProgram()).toBe(false);
  expect(verdictOf(repeat(5)).liesInProgram()).toBe(true);
  expect(verdictOf(repeat(400)).liesInProgram()).toBe(true);
});

it.each([
  ['too few failures', repeat(4), 0],
  ['one success', repeat(60), 1],
  ['two causes', [...repeat(50), { ...fault, cause: 'RangeError' }], 0],
  ['a value that the database refuses', [...repeat(50), { ...fault, mayLieInProgram: false }], 0],
  ['only values that the database refuses', repeat(50, { ...fault, mayLieInProgram: false }), 0],
  ['only items that were set aside before', repeat(50, { ...fault, isNew: false }), 0],
  ['no failure', [], 0],
] as const)('finds the items at fault with %s', (_, failures, successes) => {
  expect(verdictOf(failures, successes).liesInProgram()).toBe(false);
});
