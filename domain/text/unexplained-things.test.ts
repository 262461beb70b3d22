import { describe, expect, it } from 'vitest';
import { findUnexplained } from './unexplained-things.ts';

describe('the things that a sentence does not explain', () => {
  it.each([
    ['Agencies said the prince of Tarn was complicit in the killing.', ['killing']],
    [
      'Mayor Ada Holm has rejected the old idea of Tarn, but the keepers asked the brothers.',
      ['keepers', 'brothers'],
    ],
    ['Police spoke to reporters about the arrest and the protests.', ['arrest', 'protests']],
    ['Holm left the old shed and the recently passed bill.', ['shed', 'bill']],
    ['The hurried transfers began in May.', ['transfers']],
    ['Keepers told the paper’s reporter of it.', ['paper']],
  ])('are found: %s', (sentence, things) => {
    expect(findUnexplained(sentence)).toEqual(things);
  });

  it.each([
    'The killing of Bo Reyes shook Wendle.',
    'The law that closes the bridge of Tarn was signed.',
    'The Wendle Council met.',
    'Ada Holm bought a mill, and the mill burned.',
    'It was the largest fire in the country.',
    'Ada Holm said “the keepers” on Monday.',
    'The president spoke to the nation.',
    'Ada Holm is the newly elected governor of Vale.',
    'Bo Reyes read the news feed of Tarn for the most part.',
    'The mayor, Ada Holm, said so.',
    'The two said so in the wake of a storm.',
    'Ada Holm won the closely watched race in Tarn.',
  ])('are none: %s', (sentence) => {
    expect(findUnexplained(sentence)).toEqual([]);
  });
});
