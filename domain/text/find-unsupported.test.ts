import { describe, expect, it } from 'vitest';
import { createSupportTest } from './find-unsupported.ts';

const text = `The U.S. Senate voted 52-47 on Tuesday to confirm Maria O’Neill as head of the Environmental
Protection Agency. America’s farmers, about two million of them, fear costs of $4.1 million. Democrats called it a gift.`;
const find = createSupportTest([text]);

describe('a sentence is supported', () => {
  it.each([
    'The Senate confirmed Maria O’Neill by 52 to 47 votes on Tuesday.',
    'Voting 52-47, US senators confirmed O’Neill to lead the EPA.',
    'Some 2,000,000 American farmers fear costs of 4.1 million dollars.',
    'Democratic senators spoke of a gift.',
    'For farmers, one cost of $4,100,000 stands out.',
    "America's Environmental Protection Agency has a new head.",
  ])('%s', (sentence) => {
    expect(find(sentence)).toEqual([]);
  });
});

describe('a name or a figure that no text has is found', () => {
  it.each([
    ['Trump praised the vote.', ['Trump']],
    ['The Senate confirmed Mary O’Neill.', ['Mary']],
    ['The Senate voted 53 to 47.', ['53']],
    ['Costs rise by 4.1 billion dollars.', ['4.1']],
    ['Three million farmers fear costs.', ['Three', 'Three']],
    ['The EU objects.', ['EU']],
    ['The vote was on Wednesday in Ohio.', ['Wednesday', 'Ohio']],
    ['Some 40 percent object.', ['40']],
  ])('%s', (sentence, found) => {
    expect(find(sentence)).toEqual(found);
  });
});

it('knows the first letters of one name, and not those of several', () => {
  const known = createSupportTest([
    'The Federal Bureau of Investigation searched it. Eric Holm left. Unions object.',
  ]);
  expect(known('It was searched by the FBI.')).toEqual([]);
  expect(known('It was searched by the EU.')).toEqual(['EU']);
});

it('knows a first word that another text has without a capital', () => {
  const known = createSupportTest(
    [text],
    ['The mayor said that critics were wrong, and Critic Brown agreed.'],
  );
  expect(known('Critics fear costs of $4.1 million.')).toEqual([]);
  expect(known('Brown fears costs of $4.1 million.')).toEqual(['Brown']);
  expect(known('The Critics fear costs of $4.1 million.')).toEqual(['Critics']);
});

it('knows nothing without a text, and finds nothing in an empty sentence', () => {
  expect(createSupportTest([])('Rome burns.')).toEqual(['Rome']);
  expect(find('')).toEqual([]);
});
