import { describe, expect, it } from 'vitest';
import { cutPassage, joinPassage, pickPassages } from './pick-passages.ts';
import { stemsOf } from './search-terms.ts';

const text = [
  'Rain fell on the valley for the third day in a row.',
  'The harbour bridge stayed closed because its northern pier had moved.',
  'Sign up for our newsletter about the harbour bridge and more.',
  'Engineers of the county said that the bridge would reopen within a week.',
].join(' ');

describe('pickPassages', () => {
  it('chooses what speaks of the subject, in the order of the text', () => {
    expect(pickPassages(text, stemsOf('harbour bridge reopens'), 2)).toEqual([
      'The harbour bridge stayed closed because its northern pier had moved.',
      'Engineers of the county said that the bridge would reopen within a week.',
    ]);
  });

  it('gives the beginning when nothing does, and nothing of an empty text', () => {
    expect(pickPassages(text, stemsOf('glacier'), 1)).toEqual([
      'Rain fell on the valley for the third day in a row.',
    ]);
    expect(pickPassages('', stemsOf('glacier'), 1)).toEqual([]);
  });

  it('passes over bylines, and reads sentences of other scripts', () => {
    const byline = 'The Bridge Network and the Columbia Journalism Investigations Desk';
    expect(
      pickPassages(
        `${byline}\nThe harbour bridge closed on Monday after its pier moved.`,
        stemsOf('bridge'),
        2,
      ),
    ).toEqual(['The harbour bridge closed on Monday after its pier moved.']);
    const arabic = 'أعلنت الحكومة يوم الاثنين إغلاق الجسر بعد تحرك أحد أعمدته.';
    expect(pickPassages(arabic, stemsOf('الجسر'), 1)).toEqual([arabic]);
  });

  it('shows no passage longer than 300 characters', () => {
    const long = `The bridge ${'and the pier and the river '.repeat(40)}closed again today.`;
    const [passage = ''] = pickPassages(long, stemsOf('bridge'), 1);
    expect(passage.length).toBeLessThanOrEqual(300);
    expect(passage.endsWith('…')).toBe(true);
  });
});

describe('cutPassage', () => {
  it('leaves short text and never halves a sign', () => {
    expect(cutPassage('short')).toBe('short');
    expect(cutPassage('😀'.repeat(300))).not.toMatch(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])/);
  });
});

describe('joinPassage', () => {
  it('has whole sentences, and cuts only a first one that is too long', () => {
    const sentence = `${'word '.repeat(25)}end.`;
    expect(joinPassage([sentence, sentence, sentence])).toBe(`${sentence} ${sentence}`);
    expect(joinPassage(['word '.repeat(100), 'Short.']).length).toBeLessThanOrEqual(300);
    expect(joinPassage([])).toBe('');
  });

  it('closes the quotation that a cut leaves open', () => {
    const cut = joinPassage([`The author writes: “${'word '.repeat(100)}”`]);
    expect(cut).toMatch(/^The author writes: “(?:word ?)+…”$/);
    expect(cut.length).toBeLessThanOrEqual(300);
    expect(joinPassage([`${'word '.repeat(100)}“quoted” end.`])).toMatch(/word…$/);
  });
});
