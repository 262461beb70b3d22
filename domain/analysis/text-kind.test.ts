import { describe, expect, it } from 'vitest';
import { countAttributions } from '#domain/text/attribution.ts';
import { findStoryTopics } from './story-topics.ts';
import { countWords, isEnglish, isPolitical } from './text-kind.ts';

const english =
  'The council said that it would build the new bridge, and that the work was to begin in the spring.';
const german =
  'Der Rat hat gesagt, dass er die neue Brücke bauen will, und dass die Arbeit im Frühling beginnt.';

describe('isEnglish', () => {
  it.each([
    [english, null, true],
    [english, 'en-GB', true],
    [english, 'de', true],
    [german, null, false],
    [german, 'en', false],
    ['const rows = read(path); rows.sort(); let sum = 0; sum += row.value; return sum;', null, false],
    ['🎉🎉🎉', 'en', false],
    ['', null, false],
  ])('reads %j declared as %s: %s', (text, declared, expected) => {
    expect(isEnglish(text, declared)).toBe(expected);
  });
});

describe('isPolitical', () => {
  it.each([
    ['The senate voted on the tax bill, and the governor of the party asked the court to rule.', true],
    ['The striker scored twice and the keeper saved a late shot in front of a full stand.', false],
    ['', false],
  ])('judges %j: %s', (text, expected) => {
    expect(isPolitical(text)).toBe(expected);
  });
});

describe('countWords', () => {
  it.each([
    ['one two', 2],
    ['It’s 3.5 million—no more', 5],
    ['', 0],
    ['🎉 ...', 0],
  ])('counts in %j %i', (text, count) => {
    expect(countWords(text)).toBe(count);
  });
});

describe('countAttributions', () => {
  it.each([
    ['“We won,” Holm said.', 1],
    ['According to the report, prices rose.', 1],
    ['Police said he was found, and Ada Marsh told reporters the same.', 2],
    ['The bridge is red.', 0],
  ])('counts in %j %i', (text, count) => {
    expect(countAttributions(text)).toBe(count);
  });
});

describe('findStoryTopics', () => {
  it.each([
    [
      'Senate election',
      'The voters chose a new senator, and the party lost the governor election by few ballots.',
      'politics',
    ],
    [
      'Hospital nurses strike',
      'Patients and doctors wait while the vaccine and the medicine are short in every clinic.',
      'healthcare',
    ],
    [
      'Stocks fall',
      'Investors sold shares as inflation and interest rates rose and the markets feared a recession.',
      'economy',
    ],
    [
      'Hackers steal data',
      'The software of the computer had a hole, and the online platform warned its users.',
      'technology',
    ],
    [
      'Wildfire season',
      'Climate scientists say drought and emissions make the forest burn, and the wildlife suffers.',
      'environment',
    ],
    [
      'Troops cross the border',
      'The foreign ministry asked the nato embassy for sanctions after the missile strikes of the military.',
      'international',
    ],
    ['A tart', 'Peel the onions and bake them.', 'general'],
    ['', '', 'general'],
  ])('files %j under its topic', (title, text, topic) => {
    expect(findStoryTopics(title, text)[0]).toBe(topic);
  });
});
